import { type ProjectListRow, project } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { DayField, FormFrame, FormSection, LongTextField, useDirty, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Remaining } from './remaining.tsx'

/** Lets a project be closed, until a day, although equipment is still there. */
export const WaiveDialog = ({ of, close }: { of: ProjectListRow; close: () => void }) => {
  const t = useText(projectMessages)
  const form = useForm(project.waive, { start: {}, fixed: { id: of.projectInfoNo, version: of.version }, saved: close })
  return (
    <AppDialog open title={t('waiveTitle')} width={480} dirty={useDirty(form)} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('waive')}>
        <p className="form-note project-note" role="note">
          <strong>{of.projectName}</strong>
          {t('waiveHint')}
        </p>
        <Remaining of={of.projectInfoNo} />
        <FormSection>
          <DayField wide form={form} name="until" />
          <LongTextField wide form={form} name="reason" rows={3} />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
