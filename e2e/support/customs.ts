import { customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { ask } from './ask.ts'
import { makeDevices, makeModel } from './equipment.ts'
import { unique } from './journey.ts'

/** The department whose pool has the device. */
const base = 'C10801'
/** Writes a record of temporary customs for one new device; the address of its page. */
export const customsDraft = async (token: string): Promise<string> => {
  const { rows } = await ask(token, project.selector, { pageSize: 1 })
  const [own] = await makeDevices(token, await makeModel(token, 'S0103'), base, 1)
  const paper = { regime: 'import', country: 'OM', declarationNo: unique('OM-'), declaredOn: '2026-01-05' }
  const record = { projectInfoNo: rows[0]?.projectInfoNo ?? '', ...paper, untilOn: '2099-12-31' }
  const lines = [{ devId: own?.devId ?? 0 }]
  return `/equipment/customs/${(await ask(token, customsCalls.create, { ...record, lines })).id}`
}
