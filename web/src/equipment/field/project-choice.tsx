import type { FieldGoods } from '@geodepot/contracts/equipment/field.ts'
import { fieldMessages } from '@geodepot/contracts/equipment/field.messages.ts'
import { useText } from '../../kit/i18n/index.ts'

interface ProjectChoiceProps {
  readonly of: FieldGoods['projects']
  readonly value: string
  readonly choose: (projectInfoNo: string) => void
}
/** Which project it is about; said, where there is one alone. */
export const ProjectChoice = ({ of, value, choose }: ProjectChoiceProps) => {
  const t = useText(fieldMessages)
  if (of.length === 1) return <p>{of[0]?.projectName}</p>
  return (
    <label className="phone-field">
      <span>{t('project')}</span>
      <select value={value} onChange={({ target }) => choose(target.value)}>
        {of.map(({ projectInfoNo, projectName }) => (
          <option key={projectInfoNo} value={projectInfoNo}>
            {projectName}
          </option>
        ))}
      </select>
    </label>
  )
}
