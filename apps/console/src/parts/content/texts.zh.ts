/** Chinese texts around administrator content. The English catalogue has the same keys. */
export const texts = {
  loading: '正在加载内容',
  failed: '管理员编写的内容加载失败。',
  retry: '重试',
  blocked: '部分内容被安全策略拦截。如果管理员刚刚修改过设置，重新加载后即可显示。',
  reload: '重新加载',
}
