/** Whether a request prefers Chinese. */
export const isChinese = ({ headers }: Request): boolean => /^zh/i.test(headers.get('accept-language') ?? '')
