import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { Tabs } from 'antd'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '../../../kit/api/index.ts'
import { shownDate, useText } from '../../../kit/i18n/index.ts'
import { Failed, Waiting, Facts } from '../../../kit/ui/index.ts'
import { Channels } from '../../message/index.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import './profile.css'

/** A person's own page: what the company knows of this person, what may be changed of it here, and the password. */
const ProfilePage = () => {
  const t = useText(profileMessages)
  const m = useText(messageMessages)
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') ?? 'basics'
  const { data, error, refetch } = useApiQuery(profile.profile, {}, { keep: true })
  if (!data)
    return error ? (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    ) : (
      <Waiting as="fields" />
    )
  const { data: person, roleGroup, postGroup } = data
  return (
    <article className="profile" aria-label={t('title')}>
      <h1>{t('title')}</h1>
      <div className="profile-body">
        <section className="profile-card" aria-label={person.nickName}>
          <AvatarEditor name={person.nickName} address={person.avatar} />
          <h2>{person.nickName}</h2>
          <Facts
            of={[
              [t('userName'), person.userName],
              [t('deptName'), person.deptName],
              [t('roleGroup'), roleGroup],
              [t('postGroup'), postGroup],
              [t('phonenumber'), person.phonenumber],
              [t('email'), person.email],
              [t('createTime'), shownDate(person.createTime)],
            ]}
          />
        </section>
        <section className="profile-forms">
          <Tabs
            activeKey={tab}
            onChange={(key) => setSearch(key === 'basics' ? {} : { tab: key }, { replace: true })}
            items={[
              { key: 'basics', label: t('basics'), children: <ProfileForm key={person.userId} person={person} /> },
              {
                key: 'notifications',
                label: m('channels'),
                children: (
                  <Suspense fallback={null}>
                    <Channels />
                  </Suspense>
                ),
              },
              { key: 'security', label: t('security'), children: <PasswordForm account={person.userName} /> },
            ]}
          />
        </section>
      </div>
    </article>
  )
}
export default ProfilePage
