import type { DeviceInput } from '@geodepot/contracts/equipment/device.ts'
import type { Actor, Context } from '../kit/access/actor.ts'
import type { Reader, Tx } from '../kit/database/database.ts'
import { declarePorts } from '../kit/declare-ports.ts'
import type { Reason } from '../kit/http/refusal.ts'

/** A line of what was issued to a repair, or won back from scrap; below zero where that is taken back. */
export interface IssuedPart {
  readonly line: number
  readonly name: string
  readonly partNo: string
  readonly unit: string
  readonly quantity: string
  readonly amount: string
}

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
  /** What stands against issuing parts to a repair, by its number; nothing against one of another system. */
  readonly againstRepair: (db: Reader, number: string, field: string) => Promise<readonly Reason[]>
  /** Charges a repair with parts, in the transaction that posts them. @throws Refusal where it takes none */
  readonly chargeRepair: (
    tx: Tx,
    number: string,
    posting: { readonly document: number; readonly day: string },
    parts: readonly IssuedPart[],
  ) => Promise<void>
  /** What stands against winning parts back from scrapped equipment, by the number of its application. */
  readonly againstScrap: (db: Reader, number: string, field: string) => Promise<readonly Reason[]>
  /** Notes with a scrap application what was won back of it, in the transaction that posts it. */
  readonly recoverFromScrap: (
    tx: Tx,
    number: string,
    posting: { readonly document: number; readonly day: string },
    parts: readonly IssuedPart[],
  ) => Promise<void>
  /** Scrap applications of which parts may be won back, by a part of their number or of a device's. */
  readonly scrapsRecovering: (
    db: Reader,
    keyword: string,
  ) => Promise<readonly { readonly number: string; readonly about: string }[]>
  /** Repairs that parts may be issued to, by a part of their number or of their device's. */
  readonly repairsTaking: (
    db: Reader,
    keyword: string,
  ) => Promise<readonly { readonly number: string; readonly about: string }[]>
}
/** What equipment does for documents of other areas. */
export const equipmentPorts = declarePorts<EquipmentPorts>('equipment')
