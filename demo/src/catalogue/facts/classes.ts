/**
 * What a class of medicines is, what it is for and what to mind, one class a line:
 * `key | it is … | used for … | caution`. The wording is general on purpose; the leaflet has the details.
 */
export const classFacts = `
antacid | an antacid | heartburn, indigestion and sour stomach | Separate from other medicines by two hours, because antacids can reduce their absorption.
ppi | a proton pump inhibitor | reflux disease, peptic ulcer and, with antibiotics, Helicobacter pylori | Review long-term treatment regularly and exclude serious disease before masking symptoms.
h2-blocker | an H2-receptor antagonist | reflux, duodenal ulcer and stress-related gastric bleeding | Reduce the dose when kidney function is impaired.
mucosal-protectant | a mucosal protectant | duodenal and gastric ulcer | Take on an empty stomach and keep other medicines two hours apart.
antiflatulent | an antiflatulent | trapped wind, bloating and infant colic | If colic lasts or the child fails to gain weight, refer.
antispasmodic | an antispasmodic | cramps of the gut, bile ducts and urinary tract | Avoid in narrow-angle glaucoma and in obstruction of the bowel.
prokinetic | a prokinetic anti-emetic | nausea, vomiting and delayed gastric emptying | Use the lowest dose for the shortest time; restlessness and abnormal movements may occur.
setron | a 5-HT3 antagonist | nausea and vomiting after chemotherapy, radiotherapy and surgery | May prolong the QT interval; constipation and headache are common.
osmotic-laxative | an osmotic laxative | constipation in adults and children | Drink enough water; do not use in bowel obstruction.
stimulant-laxative | a stimulant laxative | short-term relief of constipation and preparation of the bowel | Not for daily use beyond a week without advice.
bulk-laxative | a bulk-forming laxative | constipation and regulation of bowel habit | Take with plenty of water and not at bedtime.
antidiarrhoeal | an antidiarrhoeal | acute diarrhoea in adults | Not for dysentery or children under the stated age. Fluids come first.
rehydration | an oral rehydration mixture | replacing water and salts lost in diarrhoea and vomiting | Mix exactly as directed with clean water and discard after 24 hours.
probiotic | a probiotic | restoring gut flora during diarrhoea or antibiotics | Not for patients with a central line or weakened immunity.
aminosalicylate | an aminosalicylate | ulcerative colitis and Crohn's disease | Check blood count and kidney function before and during treatment.
bile-acid | a bile acid | primary biliary cholangitis and dissolution of gallstones | Monitor liver tests.
pancreatic-enzyme | a pancreatic enzyme | replacement in pancreatic insufficiency | Swallow with meals; do not chew the granules.
biguanide | a biguanide | type 2 diabetes, first line | Stop in acute illness with dehydration and check kidney function at least yearly.
sulfonylurea | a sulfonylurea | type 2 diabetes | Hypoglycaemia may occur, above all in older patients or when meals are missed.
gliptin | a DPP-4 inhibitor | type 2 diabetes, alone or in combination | Stop if pancreatitis is suspected.
gliflozin | an SGLT2 inhibitor | type 2 diabetes and heart failure | Stop during acute illness; ketoacidosis can occur with near-normal glucose.
glitazone | a thiazolidinedione | type 2 diabetes | Not in heart failure; weight gain and oedema may occur.
glucosidase | an alpha-glucosidase inhibitor | type 2 diabetes, with meals | Treat hypoglycaemia with glucose, not table sugar.
insulin | an insulin | diabetes mellitus | Inspect before use, rotate injection sites, and never change the brand without supervision.
incretin | a GLP-1 receptor agonist | type 2 diabetes and, in some patients, weight control | Nausea is common at first. Stop if pancreatitis is suspected.
lipase-blocker | a lipase inhibitor | weight control with a reduced-calorie diet | Reduces uptake of fat-soluble vitamins.
vitamin | a vitamin | prevention and treatment of deficiency | Do not exceed the recommended dose.
mineral | a mineral supplement | prevention and treatment of deficiency | Keep apart from tetracyclines, quinolones and thyroid hormone.
electrolyte | an electrolyte | correction of low blood levels | Monitor blood levels; concentrated solutions must be diluted before use.
mouth-care | a mouth and throat antiseptic | sore mouth and throat, gingivitis and oral hygiene | Do not swallow. May stain the teeth with long use.
oral-antifungal | an oral antifungal | thrush of the mouth and gut | Complete the course, even when the mouth looks clear.
vitamin-k-antagonist | a vitamin K antagonist | prevention and treatment of thrombosis | Monitor the INR; many medicines and foods interact.
doac | a direct oral anticoagulant | prevention of stroke in atrial fibrillation, and venous thrombosis | Bleeding may be serious. Check kidney function at least yearly.
heparin | a heparin | prevention and treatment of thrombosis | Monitor platelets; adjust the dose in kidney failure.
antiplatelet | an antiplatelet agent | prevention of heart attack and stroke | Increases the risk of bleeding; ask before procedures.
thrombolytic | a thrombolytic | acute myocardial infarction and other thrombosis | For hospital use only, under continuous monitoring.
antifibrinolytic | an antifibrinolytic | heavy menstrual bleeding, trauma and surgery | Not in active thrombosis.
haemostatic | a vitamin K preparation | bleeding due to lack of vitamin K, and newborns | Give slowly when used intravenously.
iron | an iron preparation | prevention and treatment of iron deficiency | Keep out of reach of children: overdose of iron is dangerous.
iv-iron | an intravenous iron | iron deficiency when oral iron fails | Give only where anaphylaxis can be treated.
haematinic | a haematinic | megaloblastic anaemia and pregnancy supplementation | Exclude vitamin B12 deficiency before folate alone.
epoetin | an erythropoietin | anaemia of chronic kidney disease and chemotherapy | Monitor blood pressure and haemoglobin.
infusion-fluid | an intravenous fluid | fluid and electrolyte replacement, and as a vehicle for medicines | Use only when clear and the container is intact. Discard what is left.
calcium-blocker | a calcium-channel blocker | hypertension and angina | Ankle swelling and flushing are common.
rate-limiting-ccb | a rate-limiting calcium-channel blocker | hypertension, angina and fast heart rhythms | Do not combine with a beta-blocker without advice.
ace-inhibitor | an ACE inhibitor | hypertension, heart failure and kidney protection in diabetes | Not in pregnancy. A dry cough is common; angioedema is rare but serious.
sartan | an angiotensin receptor blocker | hypertension, and heart failure where an ACE inhibitor is not tolerated | Not in pregnancy. Check potassium and kidney function.
antihypertensive-combination | a fixed-dose antihypertensive | hypertension not controlled by one medicine alone | Not as first treatment. Not in pregnancy.
neprilysin | a neprilysin inhibitor with an angiotensin receptor blocker | chronic heart failure | Never within 36 hours of an ACE inhibitor. Not in pregnancy.
beta-blocker | a beta-blocker | hypertension, angina, heart failure and rhythm control | Do not stop suddenly. Caution in asthma.
loop-diuretic | a loop diuretic | oedema of heart, liver and kidney disease | Monitor electrolytes and hydration.
thiazide | a thiazide-type diuretic | hypertension and mild oedema | Monitor sodium, potassium and glucose.
aldosterone-blocker | a potassium-sparing diuretic | heart failure, oedema and resistant hypertension | High potassium may occur, above all with ACE inhibitors.
cardiac-glycoside | a cardiac glycoside | atrial fibrillation and heart failure | The margin of safety is narrow; monitor kidney function and potassium.
antiarrhythmic | an antiarrhythmic | serious disturbances of rhythm | Monitor the heart rhythm. Many interactions.
nitrate | a nitrate | prevention and relief of angina | Never with sildenafil or its relatives. Keep a nitrate-free interval.
antianginal | an anti-anginal | stable angina, as an addition | Review if movement disorders or slow pulse appear.
statin | a statin | raised cholesterol and prevention of cardiovascular disease | Report muscle pain. Not in pregnancy.
fibrate | a fibrate | raised triglycerides and mixed dyslipidaemia | Muscle damage is more likely together with a statin.
cholesterol-blocker | a cholesterol absorption inhibitor | raised cholesterol, alone or with a statin | Not with active liver disease.
central-antihypertensive | a centrally acting antihypertensive | hypertension, including in pregnancy | Drowsiness and low mood may occur.
alpha-blocker | an alpha-blocker | hypertension and symptoms of an enlarged prostate | The first dose may cause fainting: take it at bedtime.
vasodilator | a vasodilator | severe hypertension | Headache and fast pulse are common; combine with other agents.
inotrope | a sympathomimetic | cardiac arrest, anaphylaxis and shock | For emergency and hospital use, with monitoring.
venotonic | a venotonic | chronic venous disease and haemorrhoids | See a doctor when bleeding is found.
haemorrhoid-relief | a haemorrhoid preparation | pain and itch of haemorrhoids and fissures | Not for longer than seven days without advice.
`;
