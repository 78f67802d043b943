import type { ProjectDetail } from '@geodepot/contracts/system/project.ts'
import { project, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { DayField, type Form, FormSection, LongTextField, useField } from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import type { Values } from './form/form.tsx'
import { Answered, LinesTable, Waiting } from '../../kit/ui/index.ts'

/** What is still with a project, model by model. */
export const Remaining = ({ of }: { of: string }) => {
  const t = useText(projectMessages)
  const found = useApiQuery(project.remaining, { id: of }, { fresh: 0 })
  return (
    <Answered asked={[found]} waiting={<Waiting rows={3} columns={3} />} blank={null}>
      {() =>
        found.data?.length === 0 ? (
          <p className="quiet">{t('remainingNone')}</p>
        ) : (
          <LinesTable
            rows={found.data ?? []}
            rowKey="name"
            label={t('remaining')}
            card={{ title: 'name', facts: ['onSite', 'onTheWay', 'unit'] }}
            columns={[
              { field: 'name', title: t('remainingModel'), width: 200 },
              { field: 'onSite', title: t('onSite'), kind: 'figure', total: true },
              { field: 'onTheWay', title: t('onTheWay'), kind: 'figure', total: true },
              { field: 'unit', title: t('unit'), width: 80 },
            ]}
          />
        )
      }
    </Answered>
  )
}

interface ClosingProps {
  readonly form: Form<Values>
  readonly of: ProjectDetail
}
/**
 * Where a project is about to be closed: what is still there, and the waiver that closes it all the same, for those who
 * may give it.
 */
export const Closing = ({ form, of }: ClosingProps) => {
  const t = useText(projectMessages)
  const status = useField(form, 'projectStatus').value
  const isClosing = status === projectStatuses.closed && of.projectStatus !== projectStatuses.closed
  const { data } = useApiQuery(project.remaining, { id: of.projectInfoNo }, { fresh: 0, enabled: isClosing })
  if (!isClosing || !data || data.length === 0) return null
  const isWaived = of.waivedUntil !== null && of.waivedUntil >= today()
  return (
    <FormSection title={t('remaining')}>
      <div className="field-wide project-remaining">
        <Remaining of={of.projectInfoNo} />
        <p className="form-note form-note-amber" role="note">
          {isWaived
            ? t('waivedUntil', { until: of.waivedUntil ?? '', reason: of.waiverReason })
            : t(of.can.waive === true ? 'waiverHere' : 'waiverNeeded')}
        </p>
      </div>
      {!isWaived && of.can.waive === true && (
        <>
          <DayField form={form} name="waiveUntil" />
          <LongTextField wide form={form} name="waiveReason" rows={2} />
        </>
      )}
    </FormSection>
  )
}
