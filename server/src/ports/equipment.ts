import type { DeviceInput } from '@geodepot/contracts/equipment/device.ts'
import type { Actor, Context } from '../kit/access/actor.ts'
import type { Reader, Tx } from '../kit/database/database.ts'
import { declarePorts } from '../kit/declare-ports.ts'

interface EquipmentPorts {
  /**
   * Enters what a document brought, a serial material for instance, as devices into the pool of the department that
   * manages them: ids in the order given. `place` says where each stands in the request.
   */
  readonly createDevices: (
    tx: Tx,
    actor: Actor,
    context: Context,
    devices: readonly DeviceInput[],
    from: { readonly document: number },
    place?: (index: number) => string,
  ) => Promise<number[]>
  /** Devices that a project has, with what they are called there: what is issued for one names it. `among`: of these alone. */
  readonly devicesOfProject: (
    db: Reader,
    project: string,
    among?: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly name: string }[]>
}
/** What equipment does for documents of other areas. */
export const equipmentPorts = declarePorts<EquipmentPorts>('equipment')
