/** Whether whoever asks reads Chinese first. */
export const isChinese = ({ headers }: Request): boolean => /^zh/i.test(headers.get('accept-language') ?? '')
