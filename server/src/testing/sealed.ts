import { constants, publicEncrypt } from 'node:crypto'
import { session } from '@geodepot/contracts/system/session.ts'
import type { TestServer } from './index.ts'

/** Seals passwords as the page does, for this server. */
export const sealer = async (server: TestServer): Promise<(text: string) => string> => {
  const { publicKey } = await server.with(undefined).call(session.publicKey)
  return (text) =>
    publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text),
    ).toString('base64')
}
