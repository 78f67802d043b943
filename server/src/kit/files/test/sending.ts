import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Client, Refused, Sending } from '../../../testing/index.ts'

/** A form with one file, as a browser sends it; the name goes out as it is. */
export const form = (name: string, bytes: Buffer): { upload: Buffer; headers: Record<string, string> } => {
  const boundary = '----geodepotTest7d1f'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    upload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Sends a file whole. */
export const send = async (
  client: Client,
  name: string,
  bytes: Buffer,
  input: object = {},
  operation: AnyOperation = file.upload,
): Promise<FileRow> => (await client.call(operation, input, form(name, bytes) as Sending)) as FileRow
/** How a file is turned down. */
export const refused = (client: Client, name: string, bytes: Buffer, input: object = {}): Promise<Refused> =>
  client.refused(file.upload, input, form(name, bytes))

/** Sends part of a body over a real connection, then breaks it. Resolves when the connection is gone. */
export const broken = (
  url: string,
  method: string,
  headers: Record<string, string>,
  whole: number,
  sent: Buffer,
): Promise<void> =>
  new Promise((resolve) => {
    const call = request(url, { method, headers: { ...headers, 'content-length': String(whole) } })
    call.on('error', () => undefined)
    call.on('close', () => {
      resolve()
    })
    // Given time to arrive before the line is cut.
    call.write(sent, () => {
      setTimeout(() => {
        call.destroy()
      }, 150)
    })
  })

/** Where the server listens, once it has been told to. */
export const listening = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' })

/** Waits until something holds. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 100) throw new Error('it never came to be')
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}
