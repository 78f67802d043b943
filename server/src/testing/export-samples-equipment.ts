import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { deviceKit } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { transit } from '@geodepot/contracts/equipment/transit.ts'
import type { Row, Sample } from './export-samples.ts'
import type { TestServer } from './index.ts'

const field = (name: string) => (row: Row) => ({ [name]: row[name] })

/** Those of the equipment's ledgers and boards. */
export const equipmentSamples: Readonly<Record<string, Sample>> = {
  'equipment/alert.noDeviceProjectExport': { of: alert.noDeviceProject },
  'equipment/alert.noReceiveExport': { of: alert.noReceive },
  'equipment/alert.noReturnExport': { of: alert.noReturn },
  'equipment/alert.overOneYearDeviceExport': { of: alert.overOneYearDevice },
  'equipment/bulk.export': { by: field('holderId') },
  'equipment/device-kit.export': { by: (row) => ({ keyword: row['kitName'] }) },
  'equipment/device.export': { by: field('devSign') },
  'equipment/device-life.export': { of: deviceLife.get, always: ({ deviceId }) => ({ id: deviceId }) },
  'equipment/project.modelsExport': { of: projectEquipment.models, always: () => ({ projectInfoNo: 'P2601' }) },
  'equipment/demand.export': {},
  'equipment/custodian.export': {},
  'equipment/transit.export': {},
  'equipment/transit.linesExport': { of: transit.lines },
  'equipment/past.export': {
    always: () => ({ projectInfoNo: 'P2603' }),
    by: (row) => ({ keyword: row['devModel'] }),
  },
}

/** What belongs to nodes, and to what strings are of. */
export const makeKits = async (server: TestServer): Promise<void> => {
  const admin = server.as('admin')
  const models = await server.db.selectFrom('equipment.model').select(['id', 'name', 'category_id']).execute()
  const modelOf = (name: string) => models.find((one) => one.name === name)
  await admin.call(deviceKit.create, {
    kitName: '检波器成套',
    categoryId: modelOf('GS-20DX')?.category_id ?? 0,
    lines: [{ accessory: '夹子', quantity: '1' }],
  })
  await admin.call(deviceKit.create, {
    kitName: '节点成套',
    modelId: modelOf('WTU-508')?.id ?? 0,
    lines: [{ accessory: '电池', accessoryEn: 'Battery', quantity: '2', essential: 'Y' }],
  })
}
/** Documents of equipment that have samples of their own. */
export const sampledEquipment = [
  'equipment/application',
  'equipment/allocation',
  'equipment/return',
  'equipment/acquisition',
  'equipment/loss',
  'equipment/stock-take',
  'equipment/lease',
  'equipment/repair',
  'equipment/handover',
  'equipment/transfer',
]
