import type { ProjectRow } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import './project.css'

/** What stands before the name of a virtual project. */
export const VirtualMark = () => <span className="project-virtual">{useText(projectMessages)('virtual')}</span>

/** A project's name; that of a virtual one is marked. */
export const ProjectName = ({
  of: { projectName, virtualFlag },
}: {
  of: Pick<ProjectRow, 'projectName' | 'virtualFlag'>
}) => (
  <>
    {virtualFlag === '1' && <VirtualMark />}
    {projectName}
  </>
)
