import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { type ProjectListRow, project } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { AppDialog } from '../../kit/ui/index.ts'
import { FormFrame, FormSection, PickField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

interface ConvertProps {
  readonly of: ProjectListRow
  readonly close: () => void
  /** Opens the form of a new project in its place. */
  readonly renew: () => void
  /** Told which project has taken over. */
  readonly done: (into: string) => void
}

const Into = ({ of, close, done, picked }: Omit<ConvertProps, 'renew'> & { picked: () => void }) => {
  const t = useText(projectMessages)
  const form = useForm(project.convert, {
    start: {},
    fixed: { id: of.projectInfoNo, version: of.version },
    saved: () => {
      done(String(form.store.read().values.into ?? ''))
    },
  })
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('convert')}>
      <FormSection>
        <PickField
          wide
          form={form}
          name="into"
          of={project.selector}
          ask={(keyword) => ({
            pageSize: 20,
            virtualFlag: '0' as const,
            ...(keyword !== undefined && { projectName: keyword }),
          })}
          idOf={({ projectInfoNo }) => projectInfoNo}
          say={(row) => row.projectName}
          detail={(row) => [row.projectId, row.deptName, row.teamName].filter(Boolean).join(' · ')}
          onPick={picked}
        />
      </FormSection>
    </FormFrame>
  )
}

/** Makes a virtual project real: into one that is there, or as a new one that takes over when it is approved. */
export const ConvertDialog = ({ of, close, renew, done }: ConvertProps) => {
  const t = useText(projectMessages)
  const f = useText(formMessages)
  const [how, setHow] = useState<'into' | 'new'>('into')
  const [dirty, setDirty] = useState(false)
  return (
    <AppDialog open title={t('convertTitle')} width={720} dirty={dirty && how === 'into'} onClose={close}>
      <div className="form">
        <p className="form-note project-note" role="note">
          <strong>{of.projectName}</strong>
          {t('convertHint')}
        </p>
        <Radio.Group
          aria-label={t('convertHow')}
          optionType="button"
          value={how}
          options={[
            { value: 'into', label: t('convertInto') },
            { value: 'new', label: t('convertNew') },
          ]}
          onChange={({ target }) => setHow(target.value === 'new' ? 'new' : 'into')}
        />
        {how === 'into' ? (
          <Into of={of} close={close} done={done} picked={() => setDirty(true)} />
        ) : (
          <>
            <p className="project-hint">{t('convertNewHint')}</p>
            <div className="form-foot">
              <Button onClick={close}>{f('cancel')}</Button>
              <Button type="primary" onClick={renew}>
                {t('goOn')}
              </Button>
            </div>
          </>
        )}
      </div>
    </AppDialog>
  )
}
