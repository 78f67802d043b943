import { type AllocationDetail, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls, type applicationLine } from '@geodepot/contracts/equipment/application.ts'
import type { z } from 'zod'
import { systemContext } from '../kit/access/actor.ts'
import { inTransaction } from '../kit/database/database.ts'
import { post } from '../ledger/custody/index.ts'
import type { TestServer } from './index.ts'
import { createDevices } from '../equipment/device/index.ts'

export type RoadLine = AllocationDetail['shipments'][number]['lines'][number]
export const roadLines = (detail: Pick<AllocationDetail, 'shipments'>): RoadLine[] =>
  detail.shipments.flatMap((shipment) => shipment.lines)

/**
 * The instrument pool with nodes and geophone strings, its dispatcher, and
 * crew 2101 of project P2601, which asks for some.
 */
export const sceneOf = async (server: TestServer) => {
  const models = await server.db.selectFrom('equipment.model').select(['id', 'name']).execute()
  const modelNamed = (wanted: string): number => models.find(({ name }) => name === wanted)?.id ?? 0
  const [single, strings] = [modelNamed('WTU-508'), modelNamed('GS-20DX')]
  const pool = (
    await server.db
      .selectFrom('equipment.holder')
      .select('id')
      .where('kind', '=', 'pool')
      .where('department_id', '=', 'C10801')
      .executeTakeFirstOrThrow()
  ).id
  const project = await server.db
    .selectFrom('system.project')
    .select(['design_start', 'design_end'])
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  const span = { planStart: project.design_start ?? '', planEnd: project.design_end ?? '' }
  const dispatcher = server.as('dp_sun')
  const crew = server.as('xm_ma')
  let serial = 0

  /** New nodes in the pool, of this kind or another. */
  const devices = async (count: number, kind = 'WTU-508', params: Record<string, string> = {}): Promise<number[]> => {
    const actor = await server.actorOf('zb_lin')
    const given = Array.from({ length: count }, () => ({
      modelId: modelNamed(kind),
      devName: kind,
      devSign: `A-${(serial += 1)}`,
      ownerOrgId: 'C10801',
      accountState: 'inAccount' as const,
      params,
    }))
    return inTransaction(server.db, (tx) => createDevices(tx, actor, systemContext, given))
  }
  /** More strings in the pool. */
  const stock = async (quantity: string): Promise<void> => {
    await inTransaction(server.db, (tx) =>
      post(tx, { source: 'opening', recordedBy: 1 }, [
        { kind: 'opening', model: strings, condition: 'good', quantity, to: pool },
      ]),
    )
  }
  /** An application of the crew, submitted and approved; its id and those of its lines. */
  const approvedFor = async (lines: readonly z.input<typeof applicationLine>[]) => {
    const { deviceappid } = await crew.call(applicationCalls.save, {
      appName: '节点',
      projectInfoNo: 'P2601',
      ...span,
      lines,
    })
    await crew.call(applicationCalls.submit, { deviceappid })
    for (const user of ['jl_shi', 'ld_gao', 'zb_lin']) {
      const { can, version } = await server.as(user).call(applicationCalls.get, { deviceappid })
      if (can.approve) await server.as(user).call(applicationCalls.approve, { id: deviceappid, version })
    }
    const { rows } = await crew.call(applicationCalls.lines, { devappid: deviceappid })
    return { applicationId: deviceappid, lines: rows.map(({ lineId }) => lineId) }
  }
  /** The same for nodes and strings. */
  const approved = async (nodes = '10', lines = '1000') => {
    const {
      applicationId,
      lines: [nodeLine = 0, stringLine = 0],
    } = await approvedFor([
      { modelId: single, requestedQty: nodes },
      { modelId: strings, requestedQty: lines },
    ])
    return { applicationId, nodeLine, stringLine }
  }
  type Approved = Awaited<ReturnType<typeof approved>>
  const get = (id: number, user = 'dp_sun') => server.as(user).call(allocationCalls.get, { id })
  /** A draft of some devices and a quantity of strings, for an application. */
  const drafted = async (
    { applicationId, nodeLine, stringLine }: Approved,
    deviceIds: readonly number[],
    quantity = '0',
  ): Promise<number> =>
    (
      await dispatcher.call(allocationCalls.create, {
        applicationId,
        fromHolderId: pool,
        projectInfoNo: 'P2601',
        lines: [
          ...deviceIds.map((devId) => ({ applicationLineId: nodeLine, devId })),
          ...(quantity === '0' ? [] : [{ applicationLineId: stringLine, modelId: strings, qty: quantity }]),
        ],
      })
    ).id
  /** The same for an application of its own, submitted. */
  const allocated = async (deviceIds: readonly number[], quantity = '0'): Promise<number> => {
    const id = await drafted(await approved(), deviceIds, quantity)
    await dispatcher.call(allocationCalls.submit, { id, version: 1 })
    return id
  }
  /** The same, sent as a whole. */
  const shipped = async (deviceIds: readonly number[], quantity = '0'): Promise<number> => {
    const id = await allocated(deviceIds, quantity)
    const { version, lines } = await get(id)
    await dispatcher.call(allocationCalls.ship, {
      id,
      version,
      carrier: '西北物流',
      waybill: `W-${id}`,
      lines: lines.map(({ lineId }) => ({ lineId })),
    })
    return id
  }
  return {
    modelNamed,
    single,
    strings,
    pool,
    span,
    dispatcher,
    crew,
    devices,
    stock,
    approvedFor,
    approved,
    get,
    drafted,
    allocated,
    shipped,
  }
}
export type Scene = Awaited<ReturnType<typeof sceneOf>>
