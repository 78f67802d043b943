const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

const byBrowser = async (pem: string, text: string): Promise<string> => {
  const der = bytesOf(pem.replaceAll(/-----[^-]+-----|\s/g, ''))
  const key = await crypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  return base64Of(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(text)))
}

const byLibrary = async (pem: string, text: string): Promise<string> => {
  const { default: forge } = await import('node-forge')
  const key = forge.pki.publicKeyFromPem(pem)
  return forge.util.encode64(
    key.encrypt(forge.util.encodeUtf8(text), 'RSA-OAEP', {
      md: forge.md.sha256.create(),
      mgf1: { md: forge.md.sha256.create() },
    }),
  )
}

/**
 * `text` as passwords travel: base64 of RSA-OAEP (SHA-256) over its UTF-8
 * bytes. On plain http a browser has no cryptography of its
 * own: a library then does the same.
 */
export const sealed = (pem: string, text: string): Promise<string> =>
  globalThis.crypto?.subtle === undefined ? byLibrary(pem, text) : byBrowser(pem, text)
