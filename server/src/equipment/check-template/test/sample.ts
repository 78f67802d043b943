import { checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { TestServer } from '../../../testing/index.ts'

type Draft = AskOf<typeof checkTemplateCalls.create>
const categoryOf = async (server: Pick<TestServer, 'db'>, model: string): Promise<number> =>
  (
    await server.db
      .selectFrom('equipment.model')
      .select('category_id')
      .where('name', '=', model)
      .executeTakeFirstOrThrow()
  ).category_id

/** One as a person writes it, for nodes or for another model. */
export const draftTemplate = async (
  server: Pick<TestServer, 'db'>,
  more: Partial<Draft> = {},
  model = 'WTU-508',
): Promise<Draft> => ({
  templateName: '节点日检',
  categoryId: await categoryOf(server, model),
  items: [
    { part: '外观', content: '壳体无破损', kind: 'yesNo', severity: 'minor' },
    { part: '电池', content: '电压', kind: 'number', min: '3.4', max: '4.2', unit: 'V', severity: 'major', photo: 'Y' },
    { part: '计时', content: '工作小时', kind: 'meter', meterKind: 'hours', mandatory: 'N' },
    {
      part: '尾锥',
      content: '固定',
      kind: 'choice',
      choices: '牢固/松动/缺失',
      badChoices: '松动/缺失',
      mandatory: 'N',
    },
  ],
  ...more,
})
export const savedTemplate = async (
  server: Pick<TestServer, 'db' | 'as'>,
  more: Partial<Draft> = {},
  model?: string,
): Promise<number> =>
  (await server.as('zb_lin').call(checkTemplateCalls.create, await draftTemplate(server, more, model))).id

/** A plan of P2601, every day. */
export const savedPlan = async (
  server: Pick<TestServer, 'db' | 'as'>,
  templateId: number,
  more: Partial<AskOf<typeof checkPlanCalls.create>> = {},
): Promise<number> =>
  (
    await server.as('zb_lin').call(checkPlanCalls.create, {
      planName: '每日点检',
      templateId,
      projectInfoNo: 'P2601',
      every: 1,
      startOn: '2026-01-01',
      ...more,
    })
  ).id
