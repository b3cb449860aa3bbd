import type { ReminderSettings, ReminderSettingsInput } from '@formulary/contract';
import type { Db } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import type { Mail } from '../../../mail/mail.ts';
import { findBusiness } from '../../business/queries.ts';
import { saveReminders } from '../../business/save-business.ts';

export const findReminderSettings = async (db: Db, { isOn: canSend }: Mail): Promise<ReminderSettings> => {
  const { remindersOn, reminderStages, version } = await findBusiness(db);
  return { isOn: remindersOn, stages: reminderStages, canSend, version };
};

/** Turns reminders on or off and saves their stages. 409 STALE if someone else has changed the settings since. */
export const saveReminderSettings = async (
  db: Db,
  mail: Mail,
  { isOn, stages, version, ...actor }: ReminderSettingsInput & Actor,
): Promise<ReminderSettings> => {
  await saveReminders(db, { version, ...actor }, { remindersOn: isOn, reminderStages: stages });
  return findReminderSettings(db, mail);
};
