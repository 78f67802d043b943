import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { isCompound } from './compound.ts'
import { type SheetLimits, sheetLimits } from './limits.ts'
import { SheetRefusal } from './refusal.ts'
import type { FormulaCell, Message, SheetContent, SheetRow } from './table.ts'
import { inspectXlsx } from './zip.ts'

const bytesOf = async (file: Uint8Array | string, { maxBytes }: SheetLimits): Promise<Buffer> => {
  const size = typeof file === 'string' ? (await stat(file)).size : file.byteLength
  if (size > maxBytes) throw new SheetRefusal('tooLarge', {}, `${size} bytes`)
  return typeof file === 'string' ? readFile(file) : Buffer.from(file.buffer, file.byteOffset, file.byteLength)
}

/** By content alone: what a file is called says nothing. */
const inspect = (file: Buffer, limits: SheetLimits): void => {
  if (isCompound(file)) return
  if (!file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) throw new SheetRefusal('notASpreadsheet')
  inspectXlsx(file, limits)
}

/** A person waits for their file; a crowd of them must not fill the machine. */
const atOnce = 2
const waiting: (() => void)[] = []
let under = 0
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (under < atOnce) under++
  else
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) under--
    else next()
  }
}

const entry = fileURLToPath(new URL('child.ts', import.meta.url))
// No secrets of the server's environment, no writing, no further processes; Windows cannot start a program without its own folder.
const environment = process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }
const start = (limits: SheetLimits) =>
  spawn(
    process.execPath,
    ['--permission', '--allow-fs-read=*', `--max-old-space-size=${limits.maxHeap}`, entry, JSON.stringify(limits)],
    { stdio: 'pipe', env: environment, windowsHide: true },
  )

async function* linesOf(stream: Readable): AsyncGenerator<Message> {
  let rest = ''
  for await (const piece of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Message
  }
}

const readApart = async (file: Buffer, limits: SheetLimits): Promise<SheetContent> => {
  const child = start(limits)
  const closed = once(child, 'close')
  closed.catch(() => undefined)
  let [late, complaint] = [false, '']
  const timer = setTimeout(() => {
    late = child.kill('SIGKILL')
  }, limits.maxSeconds * 1000)
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4_000)
  })
  // A process that ends early does not take the rest; its end says why.
  child.stdin.on('error', () => undefined).end(file)
  const [rows, formulas]: [SheetRow[], FormulaCell[]] = [[], []]
  let sheet: string | undefined
  try {
    for await (const message of linesOf(child.stdout)) {
      if ('refused' in message)
        throw new SheetRefusal(message.refused.key, message.refused.params, message.refused.cause)
      if ('rows' in message) rows.push(...message.rows)
      else if ('formulas' in message) formulas.push(...message.formulas)
      else sheet = message.done.sheet
    }
    await closed
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
  if (late) throw new SheetRefusal('timeout', { seconds: limits.maxSeconds })
  if (sheet === undefined)
    throw new SheetRefusal(/heap|out of memory/i.test(complaint) ? 'tooLarge' : 'unreadable', {}, complaint)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return {
    sheet,
    formulas,
    rows: rows.map(({ row, cells }) => ({ row, cells: cells.concat(Array<null>(width - cells.length).fill(null)) })),
  }
}

/**
 * The first visible sheet of an xls or xlsx, from its bytes or from a path, as text. Blank rows are left out, row numbers are the sheet's own.
 * @throws SheetRefusal that says why the file as a whole is turned down; a path that leads nowhere throws as the file system says.
 */
export const readSheet = async (
  file: Uint8Array | string,
  options: Partial<SheetLimits> = {},
): Promise<SheetContent> => {
  const limits = { ...sheetLimits, ...options }
  const bytes = await bytesOf(file, limits)
  inspect(bytes, limits)
  return inTurn(() => readApart(bytes, limits))
}
