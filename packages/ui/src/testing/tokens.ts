import type { Token } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'

const NAMES = ['ci', 'azure-east 的备用令牌', '翻译助手', 'nightly-evaluation', '客服机器人', 'notebook', '张三', 'k8s']

/** Returns ten sample tokens of a list page, counted from 1. */
export const page = (number: number): Token[] =>
  Array.from({ length: 10 }, (_, place) => {
    const id = 200 - (number - 1) * 10 - place
    return {
      ...samples.token,
      id,
      name: `${NAMES[id % NAMES.length]}${id % 3 ? '' : `-${id}`}`,
      status: [1, 1, 2, 1, 3, 4, 1][id % 7] ?? 1,
      remain_quota: [500_000, 40_000, 0, 12_345_678, -3_000][id % 5] ?? 0,
      used_quota: 120_000 + id * 1000,
      unlimited_quota: id % 6 === 0,
      created_time: samples.token.created_time - place * 86_400,
    }
  })
