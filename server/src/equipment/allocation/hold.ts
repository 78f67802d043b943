import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Opened } from '../../kit/document/index.ts'
import { holdProject } from '../../system/project/index.ts'
import { holdApproved } from '../application/index.ts'

type Held = Opened<typeof allocation, 'equipment.allocation'>

/** Keeps the project what it is until the end: neither deleted, converted nor closed behind the allocation's back. */
export const hold = (tx: Tx, { row }: Held) => holdProject(tx, row.project_id)
/** The application as well, so that what is open of it is counted by one at a time. */
export const holdBoth = async (tx: Tx, document: Held): Promise<void> => {
  await hold(tx, document)
  if (document.row.application_id !== null) await holdApproved(tx, document.row.application_id)
}
