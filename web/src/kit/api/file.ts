import type { AnswerOf, AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { translate } from '../i18n/index.ts'
import { answerOf } from './answer.ts'
import { type CallOptions, deadline, failure, timeouts } from './call.ts'
import { CallError, cancelled, stoppedByTransport } from './error.ts'
import { type Asked, type Light, headersOf, requestOf, withQuery } from './request.ts'
import { showError } from './toast.ts'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
/**
 * The file name of a `content-disposition` header: the extended form first,
 * the plain one, which is percent-encoded too, next.
 */
export const fileNameIn = (header: string | null): string | undefined => {
  if (header === null) return undefined
  const extended = /filename\*\s*=\s*[\w-]+'[\w-]*'([^;]+)/i.exec(header)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header)
  const found = extended ?? plain?.[1] ?? plain?.[2]
  return found === undefined ? undefined : decoded(found.trim())
}

const save = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, 60_000)
}

interface DownloadOptions extends CallOptions {
  /** Told how many bytes have arrived. */
  readonly onArrived?: (bytes: number) => void
}

const counted = (response: Response, tell: (bytes: number) => void): Response => {
  let got = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, out) => {
      tell((got += piece.byteLength))
      out.enqueue(piece)
    },
  })
  return new Response(response.body?.pipeThrough(count), { headers: response.headers })
}

const fetched = async (
  operation: Light,
  ask: Asked,
  options: DownloadOptions,
): Promise<{ content: Blob; name: string | undefined }> => {
  const { url, ...request } = requestOf(operation.method === 'POST' ? { ...operation, body: 'form' } : operation, ask)
  const { controller, done } = deadline(timeouts.file, options.signal)
  try {
    const response = await fetch(url, { ...request, signal: controller.signal, credentials: 'same-origin' })
    const type = response.headers.get('content-type') ?? ''
    const disposition = response.headers.get('content-disposition')
    // A refusal has no name to be saved under.
    if (type.includes('json') && disposition === null) {
      answerOf(operation, response.status, await response.text())
      throw stoppedByTransport(response.status)
    }
    if (!response.ok || type.includes('text/html')) throw stoppedByTransport(response.status)
    const { onArrived } = options
    return {
      content: await (onArrived ? counted(response, onArrived) : response).blob(),
      name: fileNameIn(disposition),
    }
  } catch (thrown) {
    throw failure(thrown, controller.signal)
  } finally {
    done()
  }
}

/** A file of the server as it is, for what shows it. */
export const fileOf = async <O extends AnyOperation>(
  operation: Light & Partial<O>,
  ask: AskOf<O>,
  options: CallOptions = {},
): Promise<Blob> => {
  try {
    return (await fetched(operation, ask as Asked, options)).content
  } catch (thrown) {
    if (thrown instanceof CallError) showError(thrown, options.quiet)
    throw thrown
  }
}

/**
 * Downloads a file and saves it under the name that the server gives, else under
 * `name`. What is no file but a refusal is shown and rejects.
 */
export const download = async <O extends AnyOperation>(
  operation: O,
  ask: AskOf<O>,
  name = 'download',
  options: DownloadOptions = {},
): Promise<void> => {
  try {
    const file = await fetched(operation, ask as Asked, options)
    save(file.content, file.name ?? name)
  } catch (thrown) {
    if (thrown instanceof CallError) showError(thrown, options.quiet)
    throw thrown
  }
}

export interface UploadOptions extends CallOptions {
  /** Told the share that has left this machine, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

const uploadFailed = (): CallError => new CallError('network', 0, translate(webMessages, 'uploadFailed'))

const sent = (operation: AnyOperation, ask: Asked, file: Blob | FormData, options: UploadOptions): Promise<unknown> => {
  const { controller, done } = deadline(timeouts.file, options.signal)
  const request = new XMLHttpRequest()
  return new Promise<unknown>((resolve, reject) => {
    request.open(operation.method, withQuery(operation, ask))
    // Read now: after a new sign-in the page sends with the new token.
    for (const [name, value] of Object.entries({
      ...headersOf(operation),
      ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
    }))
      request.setRequestHeader(name, value)
    // The browser itself names the boundary of a form's parts.
    if (file instanceof Blob) request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) options.onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(operation, request.status, request.responseText).answer)
      } catch (thrown) {
        reject(
          thrown instanceof CallError && thrown.kind === 'transport' && thrown.code !== 401
            ? uploadFailed()
            : failure(thrown, controller.signal),
        )
      }
    })
    request.addEventListener('error', () => {
      reject(uploadFailed())
    })
    request.addEventListener('abort', () => {
      reject(failure(cancelled(), controller.signal))
    })
    controller.signal.addEventListener('abort', () => {
      reject(failure(undefined, controller.signal))
      request.abort()
    })
    if (controller.signal.aborted) reject(failure(undefined, controller.signal))
    else request.send(file)
  }).finally(done)
}

/** Sends a file as it is, or as part of a form, telling how far it got; the input goes into path and query. */
export const upload = async <O extends AnyOperation>(
  operation: O,
  ask: AskOf<O>,
  file: Blob | FormData,
  options: UploadOptions = {},
): Promise<AnswerOf<O>> => {
  try {
    return (await sent(operation, ask as Asked, file, options)) as AnswerOf<O>
  } catch (thrown) {
    if (thrown instanceof CallError) showError(thrown, options.quiet)
    throw thrown
  }
}
