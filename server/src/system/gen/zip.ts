import { crc32, deflateRawSync } from 'node:zlib'
import { wireTime } from '../../kit/clock.ts'
import type { Made } from './make/made.ts'

const signature = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
/** The format's own time: two seconds fine, from 1980. */
const dosTime = (moment: Date): readonly [time: number, date: number] => {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    wireTime(moment).match(/\d+/g) ?? []
  ).map(Number)
  return [(hour << 11) | (minute << 5) | (second >> 1), ((year - 1980) << 9) | (month << 5) | day]
}

/** Text files as a zip archive. Their names are UTF-8 and stay relative. */
export const zipped = (files: readonly Made[], moment: Date): Buffer => {
  const [time, date] = dosTime(moment)
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { file, text } of files) {
    const [name, plain] = [Buffer.from(file), Buffer.from(text)]
    const packed = deflateRawSync(plain)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x0800, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt16LE(time, 6)
    head.writeUInt16LE(date, 8)
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(plain.length, 18)
    head.writeUInt16LE(name.length, 22)
    const [local, entry, place] = [Buffer.alloc(4), Buffer.alloc(6), Buffer.alloc(14)]
    local.writeUInt32LE(signature.file)
    entry.writeUInt32LE(signature.entry)
    entry.writeUInt16LE(20, 4)
    place.writeUInt32LE(at, 10)
    bodies.push(local, head, name, packed)
    directory.push(entry, head, place, name)
    at += 30 + name.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signature.end)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, entries, end])
}
