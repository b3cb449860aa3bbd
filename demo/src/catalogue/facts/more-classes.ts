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
