import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'
import { toolMessages } from '@geodepot/contracts/system/shell-tools.messages.ts'
import { Fragment } from 'react'
import { AppDialog } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { ToolProps } from '../top-bar/tools.tsx'
import './shortcuts.css'

type Word = KeyOf<typeof toolMessages>
const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

const groups = (
  mod: string,
): readonly { title: Word; keys: readonly { does: Word; press: readonly (readonly string[])[] }[] }[] => [
  {
    title: 'keysEverywhere',
    keys: [
      { does: 'keySearchPages', press: [['/'], [mod, 'K']] },
      { does: 'keyHelp', press: [['?']] },
      { does: 'keyTagMenu', press: [['contextKey'], ['Shift', 'F10']] },
    ],
  },
  {
    title: 'keysList',
    keys: [
      { does: 'keySearchList', press: [['F']] },
      { does: 'keyWalk', press: [['↑', '↓', 'Home', 'End']] },
      { does: 'keyOpen', press: [['Enter']] },
      { does: 'keyNew', press: [['N']] },
      { does: 'keyEdit', press: [['E']] },
    ],
  },
  {
    title: 'keysForm',
    keys: [
      { does: 'keySave', press: [[mod, 'S']] },
      { does: 'keyClose', press: [['Esc']] },
    ],
  },
]

/** What the keyboard does. */
export default function Shortcuts({ open, close }: ToolProps) {
  const t = useText(toolMessages)
  return (
    <AppDialog open={open} onClose={close} title={t('keys')} width={480}>
      <div className="shortcuts">
        {groups(isMac() ? '⌘' : 'Ctrl').map(({ title, keys }) => (
          <section key={title} aria-label={t(title)}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(({ does, press }) => (
                <div key={does}>
                  <dt>{t(does)}</dt>
                  <dd>
                    {press.map((one, index) => (
                      <Fragment key={one.join('')}>
                        {index > 0 && <span>{t('keyOr')}</span>}
                        {one.map((key) => (
                          <kbd key={key}>{key === 'contextKey' ? t(key) : key}</kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </AppDialog>
  )
}
