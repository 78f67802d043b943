import { sealing } from '@geodepot/contracts/equipment/sealing.ts'
import { sealingMessages } from '@geodepot/contracts/equipment/sealing.messages.ts'
import { sql } from 'kysely'
import { namedIn } from '../../kit/database/database.ts'
import { type DocumentInstallation, implement, looks, needsLines, writes } from '../../kit/document/index.ts'
import { usualSteps } from '../../system/chain/index.ts'
import { prepare } from './check.ts'
import { free, keep, seal, unseal } from './effects.ts'

/** The document bound to its tables and to the custody ledger. */
export const sealings = implement(sealing, {
  table: 'equipment.sealing',
  lineTable: 'equipment.sealing_line',
  ...needsLines('equipment.sealing_line'),
  prepare,
  about: (language) => sql`(select ${namedIn('h', language)} from equipment.holder h where h.id = a.holder_id)`,
  approval: {
    about: async (tx, { id }) => {
      const {
        rows: [row],
      } = await sql<{ models: string }>`
        select string_agg(distinct m.name, ' · ') as models from equipment.sealing_line l join equipment.device d on d.id = l.device_id
        join equipment.model m on m.id = d.model_id where l.document_id = ${id}`.execute(tx)
      return [row?.models ?? '', row?.models ?? '']
    },
  },
  effects: { submit: keep, withdraw: free, unseal },
  onApproval: { approved: seal, returned: free, refused: free },
})

const { title, chain } = sealingMessages.texts
const seals = [...looks, ...writes, 'withdraw', 'unseal'] as const
/** What every installation gets with it: where it is found, who decides, and who may do what. */
export const installation: DocumentInstallation = {
  of: sealing,
  menu: { directory: 'equipment', title: [title[0], 'Sealing and stops'], path: 'sealing', icon: 'application' },
  chain: { name: chain, steps: [usualSteps.unitLeader, usualSteps.equipmentManager] },
  roles: {
    pool_keeper: seals,
    equip_mgr: [...seals, 'approve'],
    dept_leader: [...looks, 'approve'],
    auditor: looks,
  },
}
