import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { NewPage, useDocumentPath } from '../../kit/document/index.ts'
import { useTag } from '../../kit/routing/index.ts'
import { useCurrentProject } from '../../system/project/index.ts'
import { AllocationForm, type Refusal } from './choose/form.tsx'
import type { Values } from './values.ts'

const projectOf = ({ projectInfoNo, projectName }: { projectInfoNo: string; projectName: string }): Values => ({
  projectInfoNo,
  $project: { id: projectInfoNo, name: projectName },
})

/** A new allocation, for the current project; `?applicationId=` brings the approved application that it serves. */
const NewAllocation = () => {
  const navigate = useNavigate()
  const tag = useTag()
  const path = useDocumentPath(allocation)
  const current = useCurrentProject()
  const applicationId = useSearchParams()[0].get('applicationId') ?? ''
  const isServing = applicationId !== ''
  const served = useApiQuery(applicationCalls.get, { deviceappid: applicationId }, { enabled: isServing })
  const application = isServing ? served.data : undefined
  const start: Values = {
    lines: [],
    ...(!isServing && current && projectOf(current)),
    ...(application && {
      applicationId: application.id,
      $application: { id: applicationId, name: `${application.appNo} ${application.appName}` },
      ...projectOf(application),
    }),
  }
  // What could not be submitted is saved: it is mended as a draft.
  const refused = (refusal: Refusal, id: number) => {
    tag.close()
    void navigate(`${path}/${id}/edit`, { state: { refusal } })
  }
  return (
    <NewPage of={allocation} draft={`new:${applicationId}`} asked={isServing ? [served] : []}>
      {(place) => <AllocationForm start={start} refused={refused} {...place} />}
    </NewPage>
  )
}
export default NewAllocation
