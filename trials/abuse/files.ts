import { file } from '@geodepot/contracts/kit/file.ts'
import { deviceImport } from '@geodepot/contracts/equipment/device-import.ts'
import { readdirSync } from 'node:fs'
import { form } from '../../server/src/kit/files/test/sending.ts'
import { workbook } from '../../server/src/kit/sheet/test/archive.ts'
import { signIn } from '../calls.ts'
import { memoryOf, parentOf } from '../product.ts'
import { type Trial, some } from '../trial.ts'
import { watchOthers } from '../watch.ts'

/** As with bodies: what somebody else may wait. */
const waitMs = 1_000
/** A file that is no use is told to be none within this; reading of a right one may take longer. */
const tellMs = 20_000
/** Megabytes of the server and its readers together; a reader may have 768, the server lies below 350. */
const memoryMb = 1_200

/**
 * A compound file whose page of the table is followed by itself, and whose directory goes on as far out as a number
 * reaches: 264,000 pages for each of its sectors.
 */
const cyclic = (): Buffer => {
  const [head, table, page] = [Buffer.alloc(512), Buffer.alloc(512), Buffer.alloc(512)]
  const farthest = 0xffff_ff00
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(9, 30)
  head.writeUInt32LE(farthest, 48)
  head.writeUInt32LE(1, 68)
  for (let at = 0; at < 512; at += 4) table.writeUInt32LE(farthest, at)
  page.writeUInt32LE(1, 508)
  return Buffer.concat([head, table, page])
}
const mebibyte = 1024 * 1024
const repeated = (text: number, cells: number): Buffer =>
  workbook('<row><c t="s"><v>0</v></c></row>'.repeat(cells), {
    sharedStrings: `<sst><si><t>${'x'.repeat(text)}</t></si></sst>`,
  })
/** One cell of very many pieces, each of which was once joined to all before it. */
const pieces = (count: number): Buffer =>
  workbook('<row><c t="s"><v>0</v></c></row>', {
    sharedStrings: `<sst><si>${'<r><t>xxxxxxxxxx</t></r>'.repeat(count)}</si></sst>`,
  })

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)

/** Files that cost the server more than whoever made them. */
export const files: Trial = {
  name: 'files',
  short: 'sound',
  plant: {
    file: 'server/src/kit/files/content-type.ts',
    fault: 'a file is taken for what its name says',
    find: "if (extension === '' || meant(extension).some(verifiable)) return undefined",
    replace: "if (extension === '') return undefined",
  },
  run: async (place) => {
    const { origin, pid } = await place.product()
    const admin = await signIn(origin, 'admin')
    const attacks = [
      {
        name: 'a compound file that bites its tail',
        send: () => ({ path: file.upload.path, ...form('a.doc', cyclic()) }),
      },
      ...(place.short
        ? []
        : [
            {
              name: 'a text of 40 MB in 90,000 cells',
              send: () => ({ path: deviceImport.upload.path, ...form('a.xlsx', repeated(40 * mebibyte, 90_000)) }),
            },
            {
              name: 'a text of 30,000 signs in 90,000 cells',
              send: () => ({ path: deviceImport.upload.path, ...form('a.xlsx', repeated(30_000, 90_000)) }),
            },
            {
              name: 'a text of a million pieces',
              send: () => ({ path: deviceImport.upload.path, ...form('a.xlsx', pieces(1_000_000)) }),
            },
          ]),
    ]
    const faults: string[] = []
    let [longest, slowest, most] = [0, 0, 0]
    for (const { name, send } of attacks) {
      const { path, upload, headers } = send()
      const watch = await watchOthers(origin)
      const sampling = setInterval(() => {
        most = Math.max(most, memoryOf(pid).now + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child).now, 0))
      }, 100)
      const answer = await admin
        .send(path, { method: 'POST', body: upload, headers, patienceMs: 120_000 })
        .catch((error: unknown) => String(error))
      clearInterval(sampling)
      const waited = await watch.end()
      longest = Math.max(longest, waited)
      if (waited > waitMs) faults.push(`${name}: others wait ${waited} ms`)
      if (typeof answer === 'string') faults.push(`${name}: no answer (${answer})`)
      else {
        slowest = Math.max(slowest, answer.ms)
        if (answer.status >= 500 || answer.code === 200)
          faults.push(`${name}: ${answer.status} ${answer.text.slice(0, 120)}`)
        if (answer.ms > tellMs) faults.push(`${name}: refused after ${Math.round(answer.ms)} ms`)
      }
    }
    if (most > memoryMb) faults.push(`the server and its readers take ${most} MB`)
    return {
      figures: `${attacks.length} files; others wait ${longest} ms, refused after ${Math.round(slowest)} ms, ${most} MB with the readers`,
      faults: some(faults),
    }
  },
}
