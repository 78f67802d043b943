import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { useNavigate } from 'react-router'
import { FormPage } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useTag } from '../../kit/routing/index.ts'
import { useCurrentProject } from '../../system/project/index.ts'
import { useReturnPath } from './actions.tsx'
import { ReturnForm } from './form.tsx'

/** A new return, from the current project. */
const NewReturn = () => {
  const t = useText(returnMessages)
  const navigate = useNavigate()
  const path = useReturnPath()
  const tag = useTag()
  const current = useCurrentProject()
  const saved = (id: number) => {
    tag.close()
    void navigate(`${path}/${id}`)
  }
  const start = {
    lines: [],
    ...(current && {
      projectInfoNo: current.projectInfoNo,
      $project: { id: current.projectInfoNo, name: current.projectName },
    }),
  }
  return (
    <FormPage title={t('add')}>
      <ReturnForm start={start} draft="equipment/return:new" saved={saved} cancel={tag.close} />
    </FormPage>
  )
}
export default NewReturn
