/**
 * Answers a browser that asks whether a page of a public site may call a server in a private network.
 * @param headers of the response to a preflight request; modified if that allows the call
 */
export function answerPrivateNetwork({ method, headers: asked }: Request, headers: Headers): void {
  const asks = method === 'OPTIONS' && asked.get('access-control-request-private-network') === 'true'
  if (asks && headers.has('access-control-allow-origin')) headers.set('access-control-allow-private-network', 'true')
}
