import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('a province that the server rejects is reported at its field, and saved once corrected', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/400 .*\/api\/delivery-details/);
  await signIn();
  await page.goto('/profile/delivery-detail/new');
  const form = page.getByRole('dialog', { name: /delivery detail$/ });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  for (const [label, text] of [
    ['Recipient name', 'Palesa'],
    ['Recipient surname', 'Nkosi'],
    ['Phone', '0215550100'],
    ['Street address', '7 Protea Road'],
    ['City', 'Soweto'],
    ['Area code', '1804'],
  ] as const)
    await field(label).fill(text);
  await field('Province').selectOption('Gauteng');
  await page.route(
    '**/api/delivery-details',
    (route) =>
      route.continue({
        postData: JSON.stringify({ ...route.request().postDataJSON(), province: 'Natal' }),
      }),
    { times: 1 },
  );
  await save();
  await expect(field('Province')).toHaveAccessibleDescription('Invalid province.');
  await expect(field('City')).toHaveValue('Soweto');
  await field('Province').selectOption('KwaZulu-Natal');
  await save();
  await expectToast(page, 'Delivery detail saved successfully.');
  await expect(page).toHaveURL('/profile/delivery-detail');
  await expect(page.getByRole('list', { name: 'Delivery details' })).toContainText(
    '7 Protea Road, Soweto, KwaZulu-Natal, 1804',
  );
});
