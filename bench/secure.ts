// HTTP/2 with a certificate of our own in front of the product, as a proxy would stand there.
import forge from 'node-forge'
import { once } from 'node:events'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'

const certificate = (): { readonly key: string; readonly cert: string } => {
  const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(2048)
  const made = forge.pki.createCertificate()
  made.publicKey = publicKey
  made.serialNumber = '01'
  made.validity.notBefore = new Date(Date.now() - 86_400_000)
  made.validity.notAfter = new Date(Date.now() + 86_400_000)
  const names = [{ name: 'commonName', value: '127.0.0.1' }]
  made.setSubject(names)
  made.setIssuer(names)
  made.sign(privateKey, forge.md.sha256.create())
  return { key: forge.pki.privateKeyToPem(privateKey), cert: forge.pki.certificateToPem(made) }
}

const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

/** Serves what stands at `url` over HTTP/2, until `stop`. */
export const startSecure = async (url: string): Promise<{ readonly url: string; stop(): void }> => {
  const to = new URL(url)
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')))
    const on = request(
      {
        host: to.hostname,
        port: to.port,
        method: asked.method,
        path: asked.url,
        headers: { ...headers, host: to.host },
      },
      (given) => {
        const kept = Object.entries(given.headers).filter(([name]) => !ofConnection.has(name))
        answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept))
        given.pipe(answer)
      },
    )
    on.on('error', () => answer.destroy())
    asked.pipe(on)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP port was expected')
  return { url: `https://127.0.0.1:${address.port}`, stop: () => void server.close() }
}
