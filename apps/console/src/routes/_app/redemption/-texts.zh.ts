import { REDEMPTION_COUNT, REDEMPTION_NAME_BYTES } from '@relaydeck/api-sdk'
import { sentencesOf } from '../../../parts/noun/sentences.zh.ts'

/** Chinese texts of the redemption screens. The English catalogue has the same keys. */
export const texts = {
  ...sentencesOf('兑换码'),
  purpose: '每个兑换码可以由一位用户兑换一次，把额度加到自己的账户。',
  emptyHint: '新建一批兑换码，发给用户即可为其账户充值。',
  add: '新建兑换码',
  columns: { code: '兑换码', quota: '额度', redeemed: '兑换时间', notRedeemed: '尚未兑换' },
  copyFailed: '无法复制，请从搜索框中手动复制兑换码',
  copyCodes: '复制兑换码',
  usedHint: '已使用的兑换码不能再启用',
  removeEffect: (name: string) => `将永久删除兑换码「${name}」，之后无法用它兑换，也不能恢复。已兑换的额度不受影响。`,
  bulkEffects: {
    enable: '这些兑换码可以重新兑换。',
    disable: '这些兑换码暂时不能兑换，可以随时重新启用。',
    remove: '将永久删除，之后无法用它们兑换，也不能恢复。已兑换的额度不受影响。',
  },
  fields: {
    name: {
      label: '名称',
      newHint: '也是下载文件的名称',
      invalid: '请输入名称',
      tooLong: `名称最长 ${REDEMPTION_NAME_BYTES} 字节（约 6 个汉字）`,
    },
    quota: { label: '额度', invalid: '请输入大于 0 的额度' },
    count: {
      label: '生成数量',
      hint: `一次最多 ${REDEMPTION_COUNT} 个`,
      invalid: `请输入 1 到 ${REDEMPTION_COUNT} 之间的整数`,
    },
  },
  usedNote: '此兑换码已被兑换，修改额度不会改变用户已得到的额度。',
  created: (count: number) => `已生成 ${count} 个兑换码`,
  newCodes: {
    title: (name: string, count: number) => `「${name}」：${count} 个新兑换码`,
    hint: '已作为文本文件下载，每行一个。',
    list: '新兑换码',
    copy: '复制全部',
    download: '再次下载',
  },
}
