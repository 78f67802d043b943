import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { useState } from 'react'
import { CallError, download } from '../api/index.ts'

/** Saves a file under its name; who waits for it sees that it is on its way. */
export const useDownload = (of: FileRow): { busy: boolean; start: () => Promise<void> } => {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await download(file.download, { fileId: of.id, fileName: of.name }, of.name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}
