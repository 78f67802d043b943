import { depreciationCalls } from '@geodepot/contracts/equipment/depreciation.ts'
import { depreciationMessages } from '@geodepot/contracts/equipment/depreciation.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { FigureField, FormFrame, FormSection, TreeField, type ValuesOf, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, LinesTable } from '../../kit/ui/index.ts'
import { useCategories } from '../category/index.ts'

const RuleForm = ({ close }: { close: () => void }) => {
  const { tree, loading } = useCategories()
  const form = useForm<typeof depreciationCalls.rule, ValuesOf<typeof depreciationCalls.rule>>(depreciationCalls.rule, {
    start: { residualPercent: '5' },
    saved: close,
  })
  return (
    <FormFrame form={form} cancel={close}>
      <FormSection>
        <TreeField form={form} name="categoryId" branches={tree} loading={loading} />
        <FigureField form={form} name="months" decimals={0} />
        <FigureField form={form} name="residualPercent" decimals={2} />
      </FormSection>
    </FormFrame>
  )
}

/** By which rules categories are depreciated; another one is said below, by whoever may. */
const Rules = ({ close }: { close: () => void }) => {
  const t = useText(depreciationMessages)
  const rules = useApiQuery(depreciationCalls.rules, {})
  const may = mayDo(usePerson(), depreciationCalls.rule.permission)
  return (
    <AppDialog open title={t('rules')} width={720} onClose={close}>
      <Answered asked={[rules]}>
        {() =>
          rules.data && rules.data.length > 0 ? (
            <LinesTable
              rows={rules.data}
              rowKey="categoryId"
              label={t('rules')}
              card={{ title: 'devType', facts: ['months', 'residualPercent'] }}
              columns={[
                { field: 'devType', title: t('devType') },
                { field: 'months', title: t('months'), kind: 'figure' },
                { field: 'residualPercent', title: t('residualPercent'), kind: 'figure' },
                { field: 'saidBy', title: t('saidBy') },
              ]}
            />
          ) : (
            <p>{t('noRules')}</p>
          )
        }
      </Answered>
      {may && <RuleForm close={close} />}
    </AppDialog>
  )
}
export default Rules
