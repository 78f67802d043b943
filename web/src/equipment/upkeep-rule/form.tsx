import type { CategoryNode } from '@geodepot/contracts/equipment/category.ts'
import { type UpkeepRuleRow, upkeepLevels, upkeepRuleCalls } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import { meterKinds } from '@geodepot/contracts/equipment/meter.ts'
import { upkeepRuleMessages } from '@geodepot/contracts/equipment/upkeep-rule.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  type Branch,
  ChoiceField,
  DayField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  type RecordFormProps,
  SeveralField,
  TextField,
  TreeField,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText, wireNow } from '../../kit/i18n/index.ts'
import { useCategories } from '../category/index.ts'
import { ModelField } from '../model/index.ts'
import { useItems, useLevels } from '../repair/index.ts'

type Values = ValuesOf<typeof upkeepRuleCalls.create>
/** One that was read, as the form writes it. */
const written = (of: UpkeepRuleRow): Values => ({
  ruleName: of.ruleName,
  categoryId: of.categoryId ?? undefined,
  modelId: of.modelId ?? undefined,
  meterKind: of.meterKind ?? undefined,
  everyRun: of.everyRun ?? undefined,
  warnRun: of.warnRun,
  everyDays: of.everyDays ?? undefined,
  warnDays: of.warnDays,
  repairLevel: of.repairLevel,
  repairItems: of.repairItems,
  includes: of.includes.map(String),
  forced: of.forced,
  drafts: of.drafts,
  startOn: of.startOn,
  active: of.active,
  remark: of.remark ?? '',
})
const branchesOf = (nodes: readonly CategoryNode[]): Branch[] =>
  nodes.map(({ id, label, children }) => ({ id, label, ...(children && { children: branchesOf(children) }) }))

/** What a person writes of one. */
const UpkeepRuleForm = (props: RecordFormProps<typeof upkeepRuleCalls.get>) => {
  const t = useText(upkeepRuleMessages)
  const { tree, loading } = useCategories()
  const [levels, items] = [useLevels(), useItems()]
  const rules = useApiQuery(upkeepRuleCalls.list, { pageSize: 200 })
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: upkeepRuleCalls,
    blank: {
      warnRun: 0,
      warnDays: 0,
      repairLevel: '605',
      repairItems: [],
      includes: [],
      forced: 'Y',
      drafts: 'N',
      active: 'Y',
      startOn: wireNow().slice(0, 10),
    },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  const yesOrNo = (name: 'forced' | 'drafts' | 'active') =>
    (['Y', 'N'] as const).map((value) => ({ value, label: t(`${name}${value}`) }))
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="ruleName" max={100} autoFocus wide />
        <TreeField form={form} name="categoryId" branches={branchesOf(tree)} loading={loading} hint={t('oneOfBoth')} />
        <ModelField
          form={form}
          name="modelId"
          tracking="single"
          shown={typeof given?.modelId === 'number' ? given.appliesTo : undefined}
          onPick={(model) => model && form.set('categoryId', undefined)}
        />
        <ChoiceField
          form={form}
          name="meterKind"
          options={meterKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <FigureField form={form} name="everyRun" decimals={0} />
        <FigureField form={form} name="warnRun" decimals={0} />
        <FigureField form={form} name="everyDays" decimals={0} />
        <FigureField form={form} name="warnDays" decimals={0} />
        <ChoiceField
          form={form}
          name="repairLevel"
          options={upkeepLevels.map((value) => ({ value, label: `${value} ${levels.label(value)}` }))}
        />
        <SeveralField form={form} name="repairItems" options={items.options} wide />
        <SeveralField
          form={form}
          name="includes"
          options={(rules.data?.rows ?? [])
            .filter(({ id }) => id !== given?.id)
            .map(({ id, ruleName, appliesTo }) => ({ value: String(id), label: `${ruleName} · ${appliesTo}` }))}
          loading={rules.isLoading}
          hint={t('includesHint')}
          wide
        />
        <RadioField form={form} name="forced" options={yesOrNo('forced')} />
        <RadioField form={form} name="drafts" options={yesOrNo('drafts')} />
        <DayField form={form} name="startOn" />
        <RadioField form={form} name="active" options={yesOrNo('active')} />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default UpkeepRuleForm
