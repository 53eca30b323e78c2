/** Chinese texts of the banner for forks of One API. The English catalogue has the same keys. */
export const texts = {
  readOnly: (name: string) => `当前服务器是 ${name}（One API 的分支）。控制台暂不支持在此修改，您可以查看数据。`,
  notSent: '控制台暂不支持修改此服务器，更改未发送',
}
