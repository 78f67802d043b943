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
  { key: 'sys.account.initPasswordModify', name: '初始密码修改策略', nameEn: 'Change of passwords that others chose', value: '0', kind: 'figure', public: false, remark: '0：不要求；1：由他人设置的密码修改后才能继续使用。正式环境（NODE_ENV=production）始终要求' },
  { key: 'sys.index.skinName', name: '默认主题颜色', nameEn: 'Default theme colour', value: '#1890ff', kind: 'text', public: true, remark: '' },
  { key: 'sys.index.sideTheme', name: '默认侧栏主题', nameEn: 'Default sidebar theme', value: 'theme-light', kind: 'text', public: true, remark: 'theme-dark, theme-light' },
  { key: 'sys.file.types', name: '允许上传的文件类型', nameEn: 'File types accepted', value: 'word,doc,docx,xls,ppt,txt,pdf,png,jpg,jpeg', kind: 'text', public: true, remark: '' },
  { key: 'sys.file.maxSizeMb', name: '上传文件大小上限（MB）', nameEn: 'Largest file (MB)', value: '500', kind: 'figure', public: true, remark: '' },
  { key: 'sys.file.maxCount', name: '每条记录的附件数量上限', nameEn: 'Most files of a record', value: '500', kind: 'figure', public: true, remark: '' },
  { key: 'sys.file.looseMb', name: '每人未关联文件总量上限（MB）', nameEn: 'Most unattached files of a person (MB)', value: '5000', kind: 'figure', public: false, remark: '未完成的上传和尚未关联到单据的文件，一天后自动清理' },
  { key: 'sys.webhook.hosts', name: 'Webhook 允许的内网主机', nameEn: 'Hosts inside the house that webhooks may go to', value: '-', kind: 'text', public: false, remark: '主机名或 主机名:端口，逗号分隔；- 表示没有' },
  { key: 'alert.dismissDays', name: '预警暂停提醒天数', nameEn: 'Days for which an alert can be put off', value: '7', kind: 'figure', public: false, remark: '' },
  { key: 'alert.noReturn.graceDays', name: '未返还预警宽限天数', nameEn: 'Grace in days: unreturned equipment', value: '0', kind: 'figure', public: false, remark: '0：完工即提醒；大于 0：结束日期后满 n 天' },
  { key: 'alert.noReceive.roadGraceDays', name: '未接收预警宽限天数（陆运）', nameEn: 'Grace in days: unreceived equipment by road', value: '0', kind: 'figure', public: false, remark: '0：发运即提醒；大于 0：预计到达后满 n 天' },
  { key: 'alert.noReceive.seaGraceDays', name: '未接收预警宽限天数（海运）', nameEn: 'Grace in days: unreceived equipment by sea', value: '0', kind: 'figure', public: false, remark: '填写了集装箱号的发运按海运计；0：发运即提醒' },
  { key: 'alert.noDevice.graceDays', name: '未调配预警宽限天数', nameEn: 'Grace in days: started projects without equipment', value: '0', kind: 'figure', public: false, remark: '0：开工即提醒；大于 0：采集开始后满 n 天' },
  { key: 'alert.overOneYear.graceDays', name: '在库超一年预警宽限天数', nameEn: 'Grace in days: more than one year in the pool', value: '0', kind: 'figure', public: false, remark: '满一年后再过 n 天提醒' },
]
