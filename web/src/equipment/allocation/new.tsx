import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { FormPage } from '../../kit/document/index.ts'
import { Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useTag } from '../../kit/routing/index.ts'
import { useCurrentProject } from '../../system/project/index.ts'
import { useAllocationPath } from './actions.tsx'
import { AllocationForm, type Saved } from './choose/form.tsx'
import type { Values } from './values.ts'

/** A new allocation, for the current project; `?applicationId=` brings the approved application that it serves. */
const NewAllocation = () => {
  const t = useText(allocationMessages)
  const navigate = useNavigate()
  const path = useAllocationPath()
  const tag = useTag()
  const current = useCurrentProject()
  const given = useSearchParams()[0].get('applicationId') ?? ''
  const {
    data: application,
    error,
    isPending,
    refetch,
  } = useApiQuery(applicationCalls.get, { deviceappid: given }, { enabled: given !== '' })
  const late = useLate(isPending && given !== '')
  const saved = ({ id, refusal }: Saved) => {
    tag.close()
    void navigate(refusal ? `${path}/${id}/edit` : `${path}/${id}`, refusal ? { state: { refusal } } : undefined)
  }
  const body = () => {
    if (given !== '' && !application)
      return error ? (
        error.code === 403 ? (
          <Forbidden />
        ) : (
          <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
        )
      ) : (
        late && <Waiting />
      )
    const start: Values = {
      lines: [],
      ...(given === '' &&
        current && {
          projectInfoNo: current.projectInfoNo,
          $project: { id: current.projectInfoNo, name: current.projectName },
        }),
      ...(application && {
        applicationId: application.id,
        projectInfoNo: application.projectInfoNo,
        $application: { id: given, name: `${application.appNo} ${application.appName}` },
        $project: { id: application.projectInfoNo, name: application.projectName },
      }),
    }
    return (
      <AllocationForm
        key={given}
        start={start}
        draft={`equipment/allocation:new:${given}`}
        saved={saved}
        cancel={tag.close}
      />
    )
  }
  return <FormPage title={t('add')}>{body()}</FormPage>
}
export default NewAllocation
