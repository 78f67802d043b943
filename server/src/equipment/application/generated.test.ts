import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { applications } from './document.ts'

documentTests(applications, {
  calls: applicationCalls,
  others: {
    steps: applicationCalls.steps,
    nudge: applicationCalls.nudge,
    lines: applicationCalls.lines,
    history: applicationCalls.history,
    remark: applicationCalls.remark,
  },
  edit: applicationCalls.save,
  remove: applicationCalls.remove,
  // The specification's calls say it in three ways.
  named: (id) => ({ id, deviceappid: id, devappid: id, businessId: id }),
  inputs: { remark: { remark: '备注' }, closeRest: { lines: [{ lineId: 1, quantity: '1' }], opinion: '不再需要' } },
  make: async (server) => {
    const model = await server.db
      .selectFrom('equipment.model')
      .select('id')
      .where('tracking', '=', 'single')
      .executeTakeFirstOrThrow()
    const project = await server.db
      .selectFrom('system.project')
      .select('design_start')
      .where('id', '=', 'P2601')
      .executeTakeFirstOrThrow()
    const day = project.design_start ?? ''
    const draft = {
      appName: '节点申请',
      projectInfoNo: 'P2601',
      planStart: day,
      planEnd: day,
      lines: [{ modelId: model.id, requestedQty: '20' }],
    }
    return { id: (await server.as('xm_ma').call(applicationCalls.save, draft)).deviceappid, draft }
  },
})
