/** Chinese texts of human verification. The English catalogue has the same keys. */
export const texts = {
  label: '人机验证',
  wait: '请稍后几秒重试，Turnstile 正在检查用户环境',
  failed: '人机验证未完成。',
  retry: '重新验证',
  unreachable: '人机验证加载失败：网络可能受限，或者管理员刚刚启用了它。',
  reload: '重新加载页面',
}
