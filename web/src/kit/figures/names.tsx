import { monthsMessages } from '@geodepot/contracts/kit/months.messages.ts'
import { useText } from '../i18n/index.ts'

/** Names of a chart lead on: pressed, all of the page is of that alone. */
export const Names = ({
  rows,
  choose,
}: {
  rows: readonly { readonly key: string; readonly label: string }[]
  choose: (key: string) => void
}) => {
  const t = useText(monthsMessages)
  return (
    <ul className="figures-names">
      {rows
        .filter(({ key }) => key !== '')
        .map(({ key, label }) => (
          <li key={key}>
            <button type="button" onClick={() => choose(key)} aria-label={t('only', { name: label })}>
              {label}
            </button>
          </li>
        ))}
    </ul>
  )
}
