import { kitListInput } from '@geodepot/contracts/material/kit-list.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { createKitLists } from '../src/material/kit-list/index.ts'
import { setStage } from './equipment/stage.ts'

const written = -180
/** By who wrote them: everybody's, and those of two units. Materials by their codes, and how many a kit takes. */
const lists = [
  {
    by: 'cg_pan',
    listName: '可控震源 500 小时保养包',
    shared: 'Y',
    remark: '按柴油机 500 小时保养规程，每台一套',
    wants: { 'VB-ENG-001': '2', 'VB-ENG-002': '2', 'VB-ENG-003': '1', 'VB-ENG-004': '1', 'VB-HYD-011': '2' },
  },
  {
    by: 'wz_ye',
    listName: '沙漠工区液压应急包',
    shared: 'N',
    remark: '进沙漠前每 4 台震源一套',
    wants: { 'VB-HYD-012': '6', 'VB-HYD-008': '2', 'VB-HYD-010': '4', 'VB-HYD-014': '1', 'VB-MEC-004': '1' },
  },
  {
    by: 'wz_lan',
    listName: '节点班备件包',
    shared: 'N',
    remark: '',
    wants: { 'IN-CAB-002': '50', 'IN-CAB-003': '200', 'IN-CAB-004': '200' },
  },
]

/** What is asked for together, again and again. */
export const seedKits = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const { rows } = await sql<{ id: number; code: string }>`select id, code from material.material`.execute(tx)
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  for (const { by, wants, ...list } of lists) {
    const writer = await stage.person(by)
    const lines = Object.entries(wants).map(([code, quantity]) => ({ materialId: ids.get(code), quantity }))
    await stage.on(written, () => createKitLists(tx, writer, systemContext, [kitListInput.parse({ ...list, lines })]))
  }
}
