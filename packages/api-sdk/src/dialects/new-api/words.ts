import { BannedError, ForbiddenError, SignedOutError } from '../../index.ts'
import type { Dialect } from '../dialect.ts'
import { SetupError, StepUpError } from '../errors.ts'

/** Refusals of New API, which are in the caller's language. */
export const words: Dialect['words'] = {
  '无权进行此操作，access token 无效': SignedOutError,
  '無權進行此操作，access token 無效': SignedOutError,
  'Unauthorized, invalid access token': SignedOutError,
  '无权进行此操作，用户信息无效': SignedOutError,
  'Unauthorized, invalid user info': SignedOutError,
  '无权进行此操作，未提供 New-Api-User': SetupError,
  '無權進行此操作，未提供 New-Api-User': SetupError,
  'Unauthorized, New-Api-User header not provided': SetupError,
  '无权进行此操作，New-Api-User 格式错误': SetupError,
  '無權進行此操作，New-Api-User 格式錯誤': SetupError,
  'Unauthorized, New-Api-User header format error': SetupError,
  '无权进行此操作，New-Api-User 与登录用户不匹配': SetupError,
  '無權進行此操作，New-Api-User 與登入使用者不匹配': SetupError,
  'Unauthorized, New-Api-User does not match logged in user': SetupError,
  用户已被封禁: BannedError,
  'User has been banned': BannedError,
  'This user has been disabled': BannedError,
  '无权进行此操作，权限不足': ForbiddenError,
  'Unauthorized, insufficient privileges': ForbiddenError,
  需要安全验证: StepUpError,
  '验证状态异常，请重新验证': StepUpError,
  '验证已过期，请重新验证': StepUpError,
}
