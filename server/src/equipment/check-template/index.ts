// Check templates: what is looked at on devices of a category, in versions.
// Asked for by acceptance G7: templates.
import { checkTemplateCalls, type CheckTemplateRow } from '@geodepot/contracts/equipment/check-template.ts'
import { checkTemplateMessages } from '@geodepot/contracts/equipment/check-template.messages.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { checkTemplateListing, findCheckTemplate, findCheckTemplatePage } from './queries.ts'
import { createCheckTemplates, removeCheckTemplate, updateCheckTemplate } from './write.ts'

export { createCheckTemplates, updateCheckTemplate } from './write.ts'

const sheet = exporter<CheckTemplateRow>()(checkTemplateMessages, 'title', [
  { key: 'templateName', width: 28 },
  { key: 'categoryName', width: 20 },
  { key: 'active', codes: 'active' },
  { key: 'templateVersion', type: 'number' },
  { key: 'itemCount', type: 'number' },
  { key: 'samplePercent', type: 'number' },
  { key: 'sampleLeast', type: 'number' },
  { key: 'passPercent', type: 'number' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(checkTemplateCalls.list, ({ db, actor, input, context }) =>
    findCheckTemplatePage(db, actor, input, context.language),
  ),
  query(checkTemplateCalls.get, async ({ db, actor, input, context }) => {
    const found = await findCheckTemplate(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(checkTemplateCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createCheckTemplates(tx, actor, context, [input])
    return { id }
  }),
  command(checkTemplateCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateCheckTemplate(tx, actor, context, input),
  })),
  command(checkTemplateCalls.remove, ({ tx, actor, input, context }) =>
    removeCheckTemplate(tx, actor, context, input.ids),
  ),
  query(checkTemplateCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<CheckTemplateRow>(db, checkTemplateListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
