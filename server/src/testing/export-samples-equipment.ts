import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { transit } from '@geodepot/contracts/equipment/transit.ts'
import type { Row, Sample } from './export-samples.ts'

const field = (name: string) => (row: Row) => ({ [name]: row[name] })

/** Those of the equipment's ledgers and boards. */
export const equipmentSamples: Readonly<Record<string, Sample>> = {
  'equipment/alert.noDeviceProjectExport': { of: alert.noDeviceProject },
  'equipment/alert.noReceiveExport': { of: alert.noReceive },
  'equipment/alert.noReturnExport': { of: alert.noReturn },
  'equipment/alert.overOneYearDeviceExport': { of: alert.overOneYearDevice },
  'equipment/bulk.export': { by: field('holderId') },
  'equipment/device.export': { by: field('devSign') },
  'equipment/device-life.export': { of: deviceLife.get, always: ({ deviceId }) => ({ id: deviceId }) },
  'equipment/project.modelsExport': { of: projectEquipment.models, always: () => ({ projectInfoNo: 'P2601' }) },
  'equipment/demand.export': {},
  'equipment/transit.export': {},
  'equipment/transit.linesExport': { of: transit.lines },
  'equipment/past.export': {
    always: () => ({ projectInfoNo: 'P2603' }),
    by: (row) => ({ keyword: row['devModel'] }),
  },
}
