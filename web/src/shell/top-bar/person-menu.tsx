import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import {
  AuditOutlined,
  BellOutlined,
  BookOutlined,
  DownOutlined,
  LayoutOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SwapOutlined,
  TranslationOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { hasRole, usePerson } from '../../kit/access/index.ts'
import { useErrorLog } from '../../kit/api/index.ts'
import { MenuButton } from '../../kit/ui/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { setLanguage, tags, useLanguage, useText } from '../../kit/i18n/index.ts'
import { safeExit } from '../../system/session/index.ts'
import { Avatar } from '../../system/user/index.ts'
import type { Tools } from './tools.tsx'

export interface PersonMenuProps {
  /** Opens a tool of the frame. */
  readonly show: Tools['show']
  /** Where the personal centre is, if this version has one. */
  readonly profile: string | undefined
}

/** What is this person's own: who they are, their pages and settings, and the way out. */
export const PersonMenu = ({ show, profile }: PersonMenuProps) => {
  const t = useText(shellMessages)
  const person = usePerson()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const other = useLanguage() === 'cn' ? 'en' : 'cn'
  const errors = useErrorLog().length
  const name = person.nickName || person.userName
  const about = (
    <span className="top-about">
      <strong>{name}</strong>
      <span>
        {person.userName} · {person.deptName}
      </span>
      {person.roleNames.length > 0 && <span>{person.roleNames.join(', ')}</span>}
    </span>
  )
  const items = [
    { type: 'group' as const, key: 'about', label: about },
    { type: 'divider' as const },
    ...(profile === undefined
      ? []
      : [
          {
            key: 'profile',
            icon: <UserOutlined aria-hidden="true" />,
            label: t('profile'),
            run: () => {
              void navigate(profile)
            },
          },
        ]),
    {
      key: 'approvals',
      icon: <AuditOutlined aria-hidden="true" />,
      label: t('approvals'),
      run: () => {
        void navigate('/user/approval')
      },
    },
    {
      key: 'ownMessages',
      icon: <BellOutlined aria-hidden="true" />,
      label: t('ownMessages'),
      run: () => {
        void navigate('/user/message')
      },
    },
    {
      key: 'delegations',
      icon: <SwapOutlined aria-hidden="true" />,
      label: t('delegations'),
      run: () => {
        void navigate('/user/delegation')
      },
    },
    {
      key: 'manual',
      icon: <BookOutlined aria-hidden="true" />,
      label: t('manual'),
      run: () => {
        void navigate('/user/manual')
      },
    },
    {
      key: 'layout',
      icon: <LayoutOutlined aria-hidden="true" />,
      label: t('layout'),
      run: () => {
        show('layout')
      },
    },
    {
      key: 'language',
      icon: <TranslationOutlined aria-hidden="true" />,
      label: <span lang={tags[other]}>{t('otherLanguage')}</span>,
      run: () => {
        setLanguage(other)
      },
    },
    ...(narrow
      ? []
      : [
          {
            key: 'keys',
            icon: <QuestionCircleOutlined aria-hidden="true" />,
            label: t('keys'),
            run: () => {
              show('keys')
            },
          },
        ]),
    ...(hasRole(person, 'admin')
      ? [
          {
            key: 'errors',
            icon: <WarningOutlined aria-hidden="true" />,
            label: t('errors', { count: errors }),
            run: () => {
              show('errors')
            },
          },
        ]
      : []),
    { type: 'divider' as const },
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden="true" />,
      label: t('logout'),
      run: () => {
        void safeExit()
      },
    },
  ]
  return (
    <MenuButton placement="bottomRight" items={items}>
      <button type="button" className="top-button top-person" aria-label={t('person', { name })}>
        <Avatar name={name} address={person.avatar} size={narrow ? 28 : 24} />
        <span className="top-person-name">{name}</span>
        <DownOutlined aria-hidden="true" />
      </button>
    </MenuButton>
  )
}
