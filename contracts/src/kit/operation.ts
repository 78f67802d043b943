import type { z } from 'zod'
import type { Messages } from './messages.ts'

/** How the answer is laid out on the wire; `ok` is the code of a success. */
export type Wire = 'data' | 'rows' | 'records' | 'mainList' | 'top' | 'bare' | 'file'
export type Permission = `${string}:${string}:${string}`
/** Who may ask: a permission, anyone signed in, or the public. Said aloud for each operation. */
export type Access = Permission | 'signed-in' | 'public'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How much a call may bring: bytes of its body, values in body or query (every field of every line, every item of a
 * list), and how deep they lie in each other.
 */
export interface Bounds {
  readonly bytes: number
  readonly values: number
  readonly depth: number
}
const kilobyte = 1024
export const megabyte = 1024 * kilobyte
// A few names and words from somebody unknown; a page's form or a list's filters from somebody signed in.
const publicBounds: Bounds = { bytes: 16 * kilobyte, values: 100, depth: 4 }
const usualBounds: Bounds = { bytes: 256 * kilobyte, values: 3000, depth: 8 }

/** One HTTP call. `input` is the union of path, query and body; `path` is relative to the common prefix. */
export interface Operation<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  /** `area/module.call`, given by `operations()`. */
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly permission: Access
  readonly input: I
  readonly answer: A
  readonly wire: Wire
  readonly ok: 200 | 0
  /** How a body travels; `bytes` is an upload, read as a stream. */
  readonly body: 'json' | 'form' | 'bytes'
  /** What is more is refused before it is looked at. Of an upload they bound what comes beside the file. */
  readonly bounds: Bounds
  /** Labels of the input's fields and the module's own texts. */
  readonly messages: Messages
  /** The message of a success, a key of `messages` or of the kit's (`added`, `updated`, `deleted`). */
  readonly success?: string
  /** The answer is for the eyes of the asker alone, once: it is not kept for a call that is repeated under its key. */
  readonly secret?: true
  /** What is sent is nobody else's to read: the log keeps that it was, and nothing of it. */
  readonly sealed?: true
  /**
   * It may be asked of many records at once, under `system/batch`: the field of its answer, or of what it is asked, that is
   * the record's id.
   */
  readonly many?: string
  /** One piece of something larger, which is what a log remembers. */
  readonly piece?: true
  /** A list that is written out for machines: in which media types, and what the head of its answer says beside. */
  readonly written?: { readonly types: readonly string[]; readonly headers: Readonly<Record<string, string>> }
  /** Modules whose answers a change by this call may alter beside its own, `area/module`; `all` where that is open. */
  readonly touches: readonly string[] | 'all'
}
/** Whose calls they are: `area/module`, and what they touch unless they say otherwise themselves. */
interface Module {
  readonly name: string
  readonly touches: Operation['touches']
}
type Declared<I extends z.ZodType, A extends z.ZodType> = Pick<
  Operation<I, A>,
  'method' | 'path' | 'permission' | 'input' | 'answer'
> &
  Partial<
    Pick<
      Operation<I, A>,
      'wire' | 'ok' | 'body' | 'success' | 'secret' | 'sealed' | 'piece' | 'many' | 'written' | 'touches'
    >
  > & {
    readonly bounds?: Partial<Bounds>
  }
export type AnyOperation = Operation<z.ZodType, z.ZodType>

export type InputOf<O extends AnyOperation> = z.output<O['input']>
/** What a caller writes: before defaults and coercion. */
export type AskOf<O extends AnyOperation> = z.input<O['input']>
export type AnswerOf<O extends AnyOperation> = z.output<O['answer']>

// Keeps what callers and handlers tell apart by type: who may ask, and how the answer travels.
type Kept<D> = {
  readonly permission: D extends { permission: infer N extends Access } ? N : Access
  readonly wire: D extends { wire: infer W extends Wire } ? W : 'data'
}
type Completed<D> = {
  readonly [K in keyof D]: D[K] extends Declared<infer I, infer A> ? Operation<I, A> & Kept<D[K]> : never
}

/**
 * The calls of one module, which is named by its path, `area/module`, the same on all sides. Who takes in more than a
 * usual form says how much in `bounds`.
 */
export const operations = <const D extends Record<string, Declared<z.ZodType, z.ZodType>>>(
  of: string | Module,
  messages: Messages,
  declared: D,
): Completed<D> => {
  const { name, touches } = typeof of === 'string' ? { name: of, touches: [] } : of
  return Object.fromEntries(
    Object.entries(declared).map(([call, given]) => [
      call,
      // As it was declared: a built page makes an input when it is first read (web/build/answers.ts).
      Object.defineProperties(
        { wire: 'data', ok: 200, body: 'json', messages, touches },
        {
          ...Object.getOwnPropertyDescriptors(given),
          name: { value: `${name}.${call}`, enumerable: true },
          bounds: {
            value: { ...(given.permission === 'public' ? publicBounds : usualBounds), ...given.bounds },
            enumerable: true,
          },
        },
      ),
    ]),
  ) as Completed<D>
}

/** `/system/user/{id}` → the names between braces. */
export const pathNames = (path: string): string[] => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '')
