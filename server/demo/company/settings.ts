/** A parameter that the product reads, with the value that it begins with. */
export interface SettingFacts {
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly value: string
  readonly kind: 'text' | 'figure' | 'yesNo'
  /** Readable by anyone signed in. */
  readonly public: boolean
  readonly remark: string
}

export const settings: readonly SettingFacts[] = [
  { key: 'sys.account.registerUser', name: '是否开放自助注册', nameEn: 'Self-registration', value: 'false', kind: 'yesNo', public: true, remark: '' },
  { key: 'sys.account.captchaEnabled', name: '登录验证码', nameEn: 'Captcha at sign-in', value: 'true', kind: 'yesNo', public: true, remark: '' },
  { key: 'sys.index.skinName', name: '默认主题颜色', nameEn: 'Default theme colour', value: '#1890ff', kind: 'text', public: true, remark: '' },
  { key: 'sys.index.sideTheme', name: '默认侧栏主题', nameEn: 'Default sidebar theme', value: 'theme-dark', kind: 'text', public: true, remark: 'theme-dark, theme-light' },
]
