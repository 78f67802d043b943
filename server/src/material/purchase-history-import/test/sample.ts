import { purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { purchaseHistoryImport } from '@geodepot/contracts/material/purchase-history-import.ts'
import type { Company } from '../../../testing/index.ts'
import { bookOf, dirtyFile } from './dirty.ts'

/** A file that was loaded by a buyer: its first row, and its file. */
export const loadedHistory = async (server: Company, lines = 6): Promise<{ id: number; fileId: number }> => {
  const buyer = server.as('cg_dai')
  const upload = bookOf(dirtyFile(lines).rows)
  const { id, plan } = await buyer.call(purchaseHistoryImport.upload, { name: 'old.xlsx' }, { upload })
  const defaults = { blanks: 'above', dateOrder: 'dmy' }
  const { version } = await buyer.call(purchaseHistoryImport.check, { id, ...plan, defaults })
  await buyer.call(purchaseHistoryImport.run, { id, version, mode: 'all' })
  const { rows } = await buyer.call(purchaseHistoryCalls.list, {})
  return { id: rows[0]?.id ?? 0, fileId: rows[0]?.fileId ?? 0 }
}
