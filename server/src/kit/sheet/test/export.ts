// Measured on its own by a test: writes a large sheet to nowhere and says what that cost.
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SheetColumn, writeSheet } from '../write.ts'

const count = Number(process.argv[2])
const types = ['text', 'text', 'number', 'date', 'text'] as const
const columns: SheetColumn[] = Array.from({ length: 20 }, (_, index) => ({
  key: `c${index}`,
  title: `列 ${index}`,
  type: types[index % types.length] ?? 'text',
}))
const rows = async function* () {
  for (let row = 0; row < count; row++) {
    // As a cursor hands them over: in batches, with a turn of the event loop between.
    if (row % 1000 === 0)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    yield Object.fromEntries(
      columns.map(({ key, type }, index) => [
        key,
        type === 'number' ? `${row}.${index}5` : type === 'date' ? '2026-11-21' : `检波器 ${row * 31 + index}`,
      ]),
    )
  }
}
const nowhere = () => {
  let size = 0
  let most = 0
  return {
    size: () => size,
    // Not what the operating system calls the maximum: that begins with what the parent had when it forked.
    most: () => most,
    sink: new Writable({
      write(chunk: Uint8Array, _, done) {
        size += chunk.length
        most = Math.max(most, process.memoryUsage.rss())
        done()
      },
    }),
  }
}

await pipeline(writeSheet({ sheetName: 'warm', columns: columns.slice(0, 1), rows: [] }), nowhere().sink)
globalThis.gc?.()
const idle = process.memoryUsage.rss()
const started = performance.now()
const { size, most, sink } = nowhere()
await pipeline(writeSheet({ sheetName: '设备台账', columns, rows: rows() }), sink)
const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
process.stdout.write(
  JSON.stringify({
    milliseconds: Math.round(performance.now() - started),
    idle: mebibytes(idle),
    above: mebibytes(most() - idle),
    bytes: size(),
  }),
)
