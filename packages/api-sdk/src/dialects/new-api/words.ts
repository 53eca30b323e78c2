import type { Dialect } from '../dialect.ts'

/** Refusals of New API, which come in the language of the caller. */
export const words: Dialect['words'] = {
  '无权进行此操作，access token 无效': 'bad-token',
  '無權進行此操作，access token 無效': 'bad-token',
  'Unauthorized, invalid access token': 'bad-token',
  '无权进行此操作，用户信息无效': 'bad-token',
  'Unauthorized, invalid user info': 'bad-token',
  '无权进行此操作，未提供 New-Api-User': 'setup',
  '無權進行此操作，未提供 New-Api-User': 'setup',
  'Unauthorized, New-Api-User header not provided': 'setup',
  '无权进行此操作，New-Api-User 格式错误': 'setup',
  '無權進行此操作，New-Api-User 格式錯誤': 'setup',
  'Unauthorized, New-Api-User header format error': 'setup',
  '无权进行此操作，New-Api-User 与登录用户不匹配': 'setup',
  '無權進行此操作，New-Api-User 與登入使用者不匹配': 'setup',
  'Unauthorized, New-Api-User does not match logged in user': 'setup',
  用户已被封禁: 'banned',
  'User has been banned': 'banned',
  'This user has been disabled': 'banned',
  '无权进行此操作，权限不足': 'forbidden',
  'Unauthorized, insufficient privileges': 'forbidden',
}
