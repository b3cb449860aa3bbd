/**
 * Classes of medicines with their use and cautions, one per line: `key | it is … | used for … | caution`. Deliberately
 * general; the leaflet has the details.
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

/** The remaining classes (M to V), in the columns of `classFacts`. */
export const lastClassFacts = `
nsaid | a non-steroidal anti-inflammatory | pain, inflammation and fever | With food, at the lowest dose, for the shortest time. Not in late pregnancy, ulcer or kidney disease.
coxib | a selective COX-2 inhibitor | osteoarthritis, rheumatoid arthritis and acute pain | Not in ischaemic heart disease or stroke.
topical-nsaid | a topical anti-inflammatory | sprains, strains and painful joints | On intact skin only; wash hands after use.
rubefacient | a warming rub | muscular aches and stiffness | Do not bandage tightly or use on broken skin.
gout-preventer | a xanthine oxidase inhibitor | prevention of gout | Stop at the first sign of a rash. Not to be started during an attack.
gout-relief | an antigout agent | acute gout | Diarrhoea means that the dose is too high.
muscle-relaxant | a muscle relaxant | painful muscle spasm and spasticity | Drowsiness is common: do not drive until the effect is known.
neurotoxin | a neurotoxin | focal spasticity, dystonia and frown lines | Units differ between products and cannot be exchanged.
neurotoxin | a neurotoxin | focal spasticity, dystonia and frown lines | Units differ between products and cannot be exchanged.
bisphosphonate | a bisphosphonate | osteoporosis and bone disease | Swallow upright with plain water before food. See a dentist before long treatment.
neuromuscular-blocker | a neuromuscular blocker | muscle relaxation in anaesthesia | Only where the patient can be intubated and ventilated.
joint-supplement | a joint supplement | symptoms of osteoarthritis | Contains shellfish derivatives unless stated otherwise.
analgesic | an analgesic and antipyretic | mild to moderate pain and fever | Do not exceed the daily dose, and count every product which contains it.
codeine-analgesic | a combination analgesic with codeine | pain which does not respond to simple analgesics | May cause dependence: no longer than five days. Not under the age of 12.
opioid | an opioid analgesic | moderate to severe pain | Dependence and respiratory depression may occur. Keep under lock and key.
opioid-substitution | a substitution opioid | opioid dependence | For supervised programmes. Dangerous in those not used to opioids.
triptan | a triptan | acute migraine | Not in heart disease. Overuse makes headache worse.
antiepileptic | an antiepileptic | epilepsy | Do not stop suddenly or change the brand without advice. Contraception needs care.
nerve-pain | a gabapentinoid | neuropathic pain and epilepsy | Drowsiness and dependence may occur, above all with opioids.
antiparkinson | an antiparkinson agent | Parkinson's disease and related conditions | Sudden sleep, low blood pressure and impulsive behaviour may occur.
anticholinergic | an anticholinergic | movement disorders caused by antipsychotics | Dry mouth and confusion, above all in older patients.
antipsychotic | an antipsychotic | schizophrenia and related psychoses | Monitor weight, glucose and lipids. Caution in dementia.
mood-stabiliser | a mood stabiliser | bipolar disorder | Levels, thyroid and kidney function must be monitored.
benzodiazepine | a benzodiazepine | anxiety, sleeplessness, seizures or sedation | Dependence develops within weeks. Do not drive or drink alcohol.
hypnotic | a hypnotic | short-term treatment of sleeplessness | No longer than four weeks. Do not drive the next morning if drowsy.
antidepressant | an antidepressant | depression and anxiety disorders | The effect takes weeks. Watch for thoughts of self-harm at first. Do not stop suddenly.
stimulant | a centrally acting agent | attention-deficit hyperactivity disorder | Monitor growth, pulse and blood pressure. Store securely.
dementia-medicine | an anti-dementia medicine | Alzheimer's disease | Review the benefit at least every six months.
anxiolytic | an anxiolytic | anxiety disorders | The effect takes two to four weeks. Not with MAO inhibitors.
opioid-antagonist | an opioid antagonist | dependence on alcohol or opioids | Only when free of opioids for seven to ten days. Monitor the liver.
vertigo-medicine | an antivertigo preparation | Ménière's disease and vertigo | Caution in asthma and peptic ulcer.
nicotine | a nicotine replacement | giving up smoking | Do not smoke while using it. Keep away from children.
alcohol-deterrent | an aid in alcohol dependence | maintaining abstinence from alcohol | Never give to a patient under the influence of alcohol.
general-anaesthetic | a general anaesthetic | induction and maintenance of anaesthesia | Only by those trained in airway management.
local-anaesthetic | a local anaesthetic | local and regional anaesthesia | Aspirate before injecting. Respect the maximum dose.
surface-anaesthetic | a surface anaesthetic | numbing of skin and mucous membranes before procedures | Not on broken skin. Keep within the stated area and time.
cholinesterase-inhibitor | a cholinesterase inhibitor | myasthenia gravis and reversal of neuromuscular block | Have atropine at hand.
anthelmintic | an anthelmintic | worm infestations | Treat the whole family and repeat as directed.
antimalarial | an antimalarial | prevention or treatment of malaria | Fever after travel to a malaria area is an emergency. Complete the course.
scabicide | a scabicide and pediculicide | scabies and lice | For external use. Treat close contacts and wash bedding on the same day.
reliever | a bronchodilator | relief of asthma and COPD | If relief lasts less than three hours, see a doctor at once.
long-acting-bronchodilator | a long-acting bronchodilator | regular treatment of COPD and, with a corticosteroid, asthma | Not for sudden attacks. In asthma never without an inhaled corticosteroid.
inhaled-steroid | an inhaled corticosteroid | prevention of asthma attacks | Rinse the mouth after each dose. Not for sudden attacks.
inhaler-combination | an inhaled corticosteroid with a long-acting bronchodilator | regular treatment of asthma and COPD | Rinse the mouth after each dose.
nasal-steroid | a nasal corticosteroid | allergic rhinitis and nasal polyps | Works best with daily use. Nosebleeds may occur.
decongestant | a decongestant | blocked nose and sinuses | No longer than five days. Not with MAO inhibitors.
saline-nasal | a nasal saline | dry or blocked nose, in adults and infants | One bottle, one person. Discard a month after opening.
leukotriene | a leukotriene receptor antagonist | asthma and allergic rhinitis | Report nightmares or changes in behaviour. Not for sudden attacks.
xanthine | a xanthine bronchodilator | asthma and COPD as an addition | Narrow margin of safety; smoking and many medicines change the level.
mucolytic | a mucolytic | productive cough with thick phlegm | Not under the age of two. Drink enough water.
cough-suppressant | a cough suppressant | dry, irritating cough | Not for a productive cough or with MAO inhibitors.
antihistamine | an antihistamine | hay fever, urticaria and other allergies | Avoid alcohol. Drowsiness is uncommon.
sedating-antihistamine | a sedating antihistamine | allergy, itch, nausea and travel sickness | Causes drowsiness: do not drive. Not under the age of two.
throat-relief | a throat remedy | sore throat | See a doctor when fever is high or pain lasts over three days.
glaucoma-drops | a pressure-lowering eye drop | open-angle glaucoma and raised eye pressure | Remove contact lenses; wait five minutes between drops.
eye-antibiotic | an ophthalmic antibiotic | bacterial conjunctivitis and other infections of the eye | Discard 28 days after opening. No contact lenses during treatment.
eye-steroid | an ophthalmic corticosteroid | inflammation of the eye | Not in herpes of the eye; monitor pressure.
eye-nsaid | an ophthalmic anti-inflammatory | pain and inflammation after eye surgery | No contact lenses during treatment. May delay healing.
eye-antiallergic | an ophthalmic antiallergic | allergic conjunctivitis | Remove contact lenses before use.
artificial-tears | a tear substitute | dry eyes | Discard 28 days after opening unless the pack says otherwise.
eye-dilator | a mydriatic | dilating the pupil for examination | Vision is blurred for hours: do not drive.
eye-antiviral | an ophthalmic antiviral | herpes of the cornea | Under specialist care.
ear-drops | an ear preparation | infection or wax of the outer ear | Not when the drum is perforated, unless advised.
antidote | an antidote | poisoning or reversal of effects | For emergency use; keep in an accessible place.
detoxifier | a supportive treatment | reducing the toxicity of other treatment, or of excess minerals | For specialist use, with monitoring.
diluent | a sterile diluent | dissolving and diluting medicines for injection | Not for injection alone in volume. Discard what is left.
contrast | a contrast medium | diagnostic imaging | Check kidney function and previous reactions.
nutrition | a complete nutritional supplement | patients who cannot meet their needs with ordinary food | Not for intravenous use. Use within 24 hours once mixed.
device | a medical device | care at home, in the pharmacy and on the ward | Read the instructions before use. Clean as directed.
consumable | a disposable medical product | care at home, in the pharmacy and on the ward | For single use. Do not use if the packaging is damaged.
`;

/** The classes for the other ATC groups, in the columns of `classFacts`. */
export const moreClassFacts = `
topical-antifungal | a topical antifungal | fungal infections of skin, nails and scalp | Continue for two weeks after the skin looks clear.
antifungal-tablet | an antifungal | fungal infections of nails, skin and scalp | Check liver function before treatment.
mild-steroid | a mild topical corticosteroid | eczema, dermatitis and insect bites | Thinly and for a short time; not on infected skin.
potent-steroid | a potent topical corticosteroid | eczema and psoriasis which do not respond to milder treatment | Not on the face or for long in children; skin may become thin.
topical-antibiotic | a topical antibiotic | infected wounds, impetigo and boils | Use for no longer than ten days, to avoid resistance.
topical-antiviral | a topical antiviral | cold sores | Start at the first tingle; do not use in the eyes.
burn-cream | an antibacterial burn cream | prevention of infection in burns | Not in newborns or in patients allergic to sulphonamides.
emollient | an emollient | dry, itching or chapped skin | For external use. Keep away from flames: fabric with residue burns easily.
skin-soother | a skin protectant | nappy rash, itch and minor irritation | For external use only; keep out of the eyes.
keratolytic | a keratolytic | warts, calluses and scaling skin | Do not apply to broken skin or, in diabetes, to the feet.
acne-gel | a topical acne treatment | mild to moderate acne | Dryness and peeling are usual at first. Bleaches fabric or sensitises to the sun.
oral-retinoid | an oral retinoid | severe acne which resists other treatment | Causes severe birth defects: pregnancy must be excluded and prevented.
psoriasis-topical | a vitamin D analogue | plaque psoriasis | Do not exceed 100 g a week; not on the face.
calcineurin-cream | a topical calcineurin inhibitor | atopic dermatitis where steroids do not suit | Protect treated skin from the sun.
antiseptic | an antiseptic | cleaning of wounds and skin before procedures | For external use only. Do not use in the ear or near the eyes.
scalp-treatment | a medicated scalp treatment | dandruff and seborrhoeic dermatitis | Keep out of the eyes and rinse well.
hair-growth | a topical hair-growth treatment | hereditary hair loss | Results take four months and last as long as treatment does.
wound-dressing | a medicated wound dressing | burns, ulcers, grafts and other wounds | Sterile while the pouch is intact. For single use.
vaginal-antifungal | a vaginal antifungal | vaginal thrush | May weaken latex condoms. In pregnancy use only on advice.
combined-pill | a combined oral contraceptive | contraception | Smoking over the age of 35 raises the risk of clots.
progestogen | a progestogen | contraception, endometriosis and menstrual disorders | Irregular bleeding is common in the first months.
emergency-contraceptive | an emergency contraceptive | prevention of pregnancy after unprotected intercourse | Take as soon as possible and within 72 hours.
oestrogen | an oestrogen | symptoms of the menopause | Use the lowest dose; women with a womb also need a progestogen.
serm | a selective oestrogen receptor modulator | osteoporosis after the menopause | Raises the risk of clots; stop before long immobility.
ovulation-inducer | an ovulation inducer | infertility due to failure of ovulation | Multiple pregnancy is possible; treat under specialist care.
dopamine-agonist | a dopamine agonist | raised prolactin and suppression of lactation | Nausea and dizziness are common at first.
bladder-relaxant | a bladder relaxant | overactive bladder | Dry mouth is common; caution in glaucoma.
prostate-relaxant | a prostate-selective alpha-blocker | symptoms of an enlarged prostate | Tell the eye surgeon before a cataract operation.
prostate-shrinker | a 5-alpha-reductase inhibitor | enlarged prostate | Women who are or may be pregnant must not handle broken tablets or capsules.
erection-aid | a PDE5 inhibitor | erectile dysfunction | Never with nitrates.
androgen | an androgen | testosterone deficiency in men | Monitor haemoglobin, prostate and lipids.
urinary-alkaliniser | a urinary alkaliniser | burning urine in mild cystitis | Not in kidney disease or with a sodium-restricted diet.
intrauterine | an intrauterine contraceptive | long-acting contraception | To be placed by a trained professional.
thyroid | a thyroid hormone | underactive thyroid | Take on an empty stomach; keep iron and calcium four hours apart.
antithyroid | an antithyroid agent | overactive thyroid | Report a sore throat or fever at once.
corticosteroid | a systemic corticosteroid | allergic, inflammatory and autoimmune conditions | Do not stop suddenly after long use. Masks infection.
oxytocic | an oxytocic | induction of labour and prevention of bleeding after birth | For hospital use, with monitoring of mother and child.
vasopressin-analogue | a vasopressin analogue | diabetes insipidus and bedwetting | Limit fluids in the evening; low sodium may occur.
somatostatin-analogue | a somatostatin analogue | acromegaly and hormone-producing tumours | Gallstones may form; monitor glucose.
growth-hormone | a growth hormone | growth failure and growth hormone deficiency | For specialist use. Rotate injection sites.
glucagon | a hyperglycaemic hormone | severe hypoglycaemia | Give sugar by mouth as soon as the patient can swallow.
bone-builder | a parathyroid hormone analogue | severe osteoporosis | For no longer than 24 months in a lifetime.
penicillin | a penicillin antibiotic | bacterial infections caused by susceptible organisms | Not in patients allergic to penicillins. Complete the course.
cephalosporin | a cephalosporin antibiotic | bacterial infections caused by susceptible organisms | Ask about allergy to penicillins and cephalosporins. Complete the course.
carbapenem | a carbapenem antibiotic | serious hospital infections | Reserve for proven or strongly suspected resistance.
macrolide | a macrolide antibiotic | respiratory, skin and sexually transmitted infections | May prolong the QT interval. Many interactions.
tetracycline | a tetracycline antibiotic | respiratory infections, acne and prevention of malaria | Not in pregnancy or in children under eight. Take upright with water.
quinolone | a fluoroquinolone antibiotic | urinary, respiratory and gut infections | Tendon damage may occur: stop at the first pain. Avoid strong sun.
sulphonamide | a sulphonamide combination | Pneumocystis pneumonia, urinary and other infections | Stop at the first sign of a rash.
urinary-antibiotic | a urinary antibacterial | uncomplicated infections of the lower urinary tract | Not when kidney function is poor.
aminoglycoside | an aminoglycoside antibiotic | serious Gram-negative infections | Monitor levels: kidney and hearing may be harmed.
glycopeptide | a glycopeptide antibiotic | serious Gram-positive infections, including MRSA | Infuse slowly and monitor levels.
reserve-antibiotic | a reserve antibiotic | infections by resistant organisms | Use on specialist advice to preserve its effect.
lincosamide | a lincosamide antibiotic | bone, skin and anaerobic infections | Severe diarrhoea may occur, even weeks later.
nitroimidazole | a nitroimidazole | anaerobic infections, amoebiasis, giardiasis and trichomoniasis | No alcohol during treatment and for two days after.
tb-medicine | an antituberculosis medicine | tuberculosis, always in combination | Take every dose; monitor the liver. Urine and tears may turn orange with rifampicin.
antiviral | an antiviral | herpes, shingles or influenza | Start as early as possible and drink enough water.
azole | a systemic antifungal | candidiasis and other fungal infections | Many interactions; monitor the liver in long courses.
hospital-antifungal | a hospital antifungal | cryptococcal meningitis and invasive fungal disease | Monitor kidney function and potassium.
antiretroviral | an antiretroviral | HIV infection, in combination | Take every day at the same time. Never share or stop without advice.
hepatitis-antiviral | a hepatitis antiviral | chronic viral hepatitis | Flares may follow when treatment stops.
vaccine | a vaccine | active immunisation | Keep the cold chain between 2 and 8 °C. Do not freeze.
cytotoxic | a cytotoxic medicine | cancers, under specialist care | Handle with gloves. Blood counts must be monitored. Not in pregnancy.
kinase-inhibitor | a protein kinase inhibitor | cancers with the matching target | For specialist use. Monitor blood counts and liver.
hormone-antagonist | an endocrine cancer treatment | hormone-dependent cancer | Monitor bone density or liver as advised.
monoclonal | a monoclonal antibody | conditions in the approved professional information, under specialist care | Screen for tuberculosis and hepatitis. Keep cold; do not shake.
colony-stimulant | a colony-stimulating factor | neutropenia after chemotherapy | Bone pain is common. Keep cold; do not shake.
immunosuppressant | an immunosuppressant | prevention of transplant rejection and autoimmune disease | Risk of infection and lymphoma. Never change the brand without monitoring.
antimetabolite | a folate antagonist | rheumatoid arthritis, psoriasis and some cancers | For arthritis and psoriasis ONCE A WEEK, never daily. Not in pregnancy.
immunomodulator | an immunomodulator | multiple myeloma | Causes severe birth defects: a pregnancy prevention programme applies.
antimetabolite | a folate antagonist | rheumatoid arthritis, psoriasis and some cancers | For arthritis and psoriasis ONCE A WEEK, never daily. Not in pregnancy.
immunomodulator | an immunomodulator | multiple myeloma | Causes severe birth defects: a pregnancy prevention programme applies.
antirheumatic | a disease-modifying antirheumatic | rheumatoid arthritis | Monitor blood count and liver. Not in pregnancy.
`;
