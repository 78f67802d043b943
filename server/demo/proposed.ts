import { applicationHeader, applicationLine } from '@geodepot/contracts/material/application.ts'
import { proposedInput } from '@geodepot/contracts/material/material.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { applicationDocuments } from '../src/material/application/index.ts'
import { proposeMaterial } from '../src/material/material/index.ts'
import { setStage } from './equipment/stage.ts'
import { materials } from './facts.ts'

const day = -4
/** A material that the crew missed: applied for, and accepted by nobody yet. */
export const seedProposed = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const applicant = await stage.person('wz_ye')
  const [like] = materials
  const given = proposedInput.parse({
    materialNameCn: '电控箱散热风扇',
    materialNameEn: 'Control-box cooling fan',
    specChassisNo: '24 V, 120 mm',
    partNo: 'DEMO-FN-2412',
    materialType: like?.materialType,
    unit: like?.unit,
    remark: '沙漠高温，原装风扇频繁损坏',
  })
  const { id: materialId } = await stage.on(day, () => proposeMaterial(tx, applicant, systemContext, given))
  const header = applicationHeader.parse({
    formName: '电控箱散热风扇申请',
    projectInfoNo: 'P2601',
    teamGroup: '震源班',
  })
  const line = applicationLine.parse({ materialId, unitPrice: '45', quantity: '8', remark: '新物资' })
  const [made] = await stage.on(day, () =>
    create(tx, applicationDocuments, applicant, systemContext, [{ header, lines: [line] }]),
  )
  await stage.on(day, () =>
    perform(tx, applicationDocuments, applicant, systemContext, 'submit', made?.id ?? 0, undefined, {}),
  )
}
